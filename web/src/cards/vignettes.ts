// Which picture a card gets: by words of its name, else by its type, its kind or what it does.
import { ICONS } from '../icons'
import type { Thing } from '../wire'
import { air } from './air'
import { beach } from './beach'
import { at, type Picture } from './ink'
import * as land from './land'
import { places, turns } from './places'
import { above, type PlaneName, recognition } from './planes'
import { collar, leaders } from './ranks'
import { atoll, carrier, ships } from './ships'
import { staff } from './staff'

type Drawing = Picture | ((side: string, name: string) => Picture)
type Row = [words: RegExp, drawing: Drawing]

/** Ranks, by how they are shortened; the side has its own badges. */
const RANKS: Row[] = [
  [/^Adm /, ranked('admiral')],
  [/^VAdm /, ranked('viceAdmiral')],
  [/^RAdm /, ranked('rearAdmiral')],
  [/^Capt /, ranked('captain')],
  [/^Lt Cdr /, ranked('ltCommander')],
  [/^Cdr /, ranked('commander')],
  [/^Lt /, ranked('lieutenant')],
  [/Eisenhower/, leaders.general!],
  [/Bradley/, leaders.ltGeneral!],
  [/Montgomery/, leaders.british!],
  [/Rundstedt/, leaders.oldMarshal!],
  [/^FM /, leaders.marshal!],
  [/^Gen /, leaders.general!],
]

const PLANES: [words: RegExp, plane: PlaneName][] = [
  [/Wildcat|VMF-/, 'wildcat'],
  [/Devastator/, 'devastator'],
  [/Avenger/, 'avenger'],
  [/Dauntless/, 'dauntless'],
  [/B-17/, 'fortress'],
  [/B-26/, 'marauder'],
  [/Catalina/, 'catalina'],
  [/Zeros\b/, 'zero'],
  [/Kates\b/, 'kate'],
  [/Vals\b/, 'val'],
  [/floatplane/, 'floatplane'],
]

const PLACES: Row[] = [
  [/Yorktown$/, ships.yorktown!],
  [/Enterprise$/, ships.enterprise!],
  [/Hornet$/, ships.hornet!],
  [/^Akagi$/, ships.akagi!],
  [/^Kaga$/, ships.kaga!],
  [/^Soryu$/, ships.soryu!],
  [/^Hiryu$/, ships.hiryu!],
  [/Atoll/, atoll],
  [/Narew/, places.narew!],
  [/Romanian/, places.bridgehead!],
  [/Bzura/, places.bzura!],
  [/^Westerplatte$/, places.westerplatte!],
  [/Corridor/, places.corridor!],
  [/Silesia/, places.silesia!],
  [/^Poznań/, places.poznan!],
  [/^Łódź/, places.lodz!],
  [/^Kraków/, places.krakow!],
  [/Modlin/, places.modlin!],
  [/^Lwów/, places.lwow!],
  [/^Warsaw$/, places.warsaw!],
  [/^Sword/, places.sword!],
  [/^Juno/, places.juno!],
  [/^Gold/, places.gold!],
  [/^Omaha/, places.omaha!],
  [/^Utah/, places.utah!],
]

const SKETCHES: Row[] = [
  [/No Target/, air.noTarget!],
  [/Knockout/, air.knockout!],
  [/HYPO/, air.hypo!],
  [/Hammer/, air.hammer!],
  [/Torpedo Run/, air.torpedoRun!],
  [/Draw Down/, air.drawDown!],
  [/out of the Sun/, air.outOfSun!],
  [/Weave/, air.weave!],
  [/Helm/, air.helm!],
  [/Flak Barrage/, air.flak!],
  [/Full of Fuel/, air.fuel!],
  [/Gap in/, air.gap!],
  [/Nautilus|Submarine/, air.submarine!],
  [/Fires under/, air.fires!],
  [/Broken Formation/, air.broken!],
  [/Radar/, air.radar!],
  [/Ready Deck/, air.readyDeck!],
  [/Ditched/, air.ditched!],
  [/Deck Crews/, air.crews!],
  [/Massed Strike/, air.massed!],
  [/Long-range/, air.longTorpedo!],
  [/Interception/, air.intercept!],
  [/Veteran/, air.veterans!],
  [/Hard Turn/, air.hardTurn!],
  [/Steep Dive/, air.steep!],
  [/Decks Full/, air.fullDeck!],
  [/Boilers/, air.boilers!],
  [/Scattered Attack/, air.scattered!],
  [/Air Patrol/, air.patrol!],
  [/Rearm/, air.rearm!],
  [/Downed/, air.downed!],
  [/Fog/, air.fog!],

  [/Covering Fire/, beach.covering!],
  [/Naval Gun/, beach.naval!],
  [/Fighter-bomber/, beach.fighterbomber!],
  [/Take Cover/, beach.cover!],
  [/Engineers/, beach.engineers!],
  [/Bangalore/, beach.bangalore!],
  [/Specialized Armour/, beach.flail!],
  [/Swimming/, beach.swimming!],
  [/Airborne/, beach.drop!],
  [/Resistance$/, beach.resistance!],
  [/Follow-up/, beach.followup!],
  [/Machine-gun/, beach.machineguns!],
  [/Artillery Barrage/, beach.barrage!],
  [/Heavy Weapons/, beach.heavyWeapons!],
  [/Dug In/, beach.dugIn!],
  [/88 ?mm/, beach.eightyeight!],
  [/Obstacles/, beach.obstacles!],
  [/Mine/, beach.mines!],
  [/Counterattack/, beach.counterattack!],
  [/Reserves/, beach.reserves!],
  [/Scattered Drop/, beach.strayDrop!],
  [/Reserve Released/, beach.released!],
  [/Smoke/, beach.smoke!],
  [/Rifle Fire/, beach.rifle!],

  [/Stuka/, staff.stukas!],
  [/P\.11/, staff.pursuit!],
  [/Thrust/, staff.thrust!],
  [/Corps Artillery/, staff.artillery!],
  [/Rail/, staff.rail!],
  [/Encirclement/, staff.encircle!],
  [/Concentric/, staff.concentric!],
  [/Dawn/, staff.dawn!],
  [/Clear Skies/, staff.clearSky!],
  [/Good Roads/, staff.goodRoads!],
  [/Congested/, staff.congested!],
  [/Soviet/, staff.east!],
  [/Sabotage/, staff.sabotage!],
  [/Reconnaissance/, staff.reconnaissance!],
  [/Signals/, staff.intercepted!],
  [/Agents/, staff.agents!],
  [/Captured Plans/, staff.plans!],
  [/Headquarters/, staff.bombedHq!],
  [/Anti-tank Gun/, staff.antitank!],
  [/Anti-tank Rifle/, staff.atRifle!],
  [/Train/, staff.train!],
  [/Bunkers/, staff.bunkers!],
  [/Wizna/, staff.wizna!],
  [/Raid/, staff.raid!],
  [/Army Poznań/, staff.armyPoznan!],
  [/Overstretched/, staff.stretched!],
  [/Bridges/, staff.bridge!],
  [/Night/, staff.night!],
  [/Dig In/, staff.dig!],
  [/Mist/, staff.mist!],
  [/Saar/, staff.saar!],
  [/Declaration/, staff.declaration!],
  [/Cipher/, staff.cipher!],
  [/Scouts/, staff.scouts!],
  [/False Orders/, staff.falseOrders!],
  [/Reports/, staff.reports!],
  [/March Orders/, staff.marchOrders!],
]

const TURNS: Row[] = [
  [/Wading/, turns.wading!],
  [/Wall/, turns.wall!],
  [/Draws/, turns.draws!],
  [/Exits/, turns.exits!],
  [/./, places.tide!],
]

/** Units of the ground: the arm in the box, and what stands beside it. */
const ARMS: [RegExp, arm: string, beside?: Picture][] = [
  [/Panzergrenadier/, 'grenadier', land.halftrack],
  [/Strongpoint Hillman/, 'strongpoint', land.cupola],
  [/Le Hamel/, 'strongpoint', land.houseFort],
  [/Resistance Nest/, 'strongpoint', land.nest],
  [/Strongpoint/, 'strongpoint', land.casemate],
  [/Parachute|Air Landing|Airborne/, 'airborne', land.parachute],
  [/Mountain/, 'mountain', at(land.peaks, 0, 0, 0, 0.85)],
  [/Motorized Cavalry/, 'mechanized', land.halftrack],
  [/Cavalry/, 'cavalry', land.lance],
  [/Light Division/, 'light', land.tanks.light],
  [/Motorized|Motorised/, 'mechanized', land.lorry],
  [/7TP/, 'armor', land.tanks.light],
  [/Ranger/, 'commando', land.grapnel],
  [/Commando|Special Service/, 'commando', land.dagger],
  [/Garrison/, 'infantry', land.bunker],
  [/Defence Command/, 'infantry', land.flag('HQ')],
]
const SIZES: [RegExp, string][] = [
  [/Battalion|Commando|Garrison/, 'II'],
  [/Regiment|Grenadiers|\(915th\)|regiment/i, 'III'],
  [/Brigade/, 'X'],
  [/Strongpoint|Nest|Command/, ''],
  [/./, 'XX'],
]
const BRITISH = /British|Canadian|Northumbrian|Commando|Armoured|Special Service/
const GROUND = new Set(['infantry', 'armor', 'mechanized', 'commando', 'strongpoint', 'airborne', 'cavalry', 'mountain'])

function ranked(rank: string): Drawing {
  return (side) => (side === 'japan' ? collar : leaders)[rank] ?? leaders.captain!
}

/** The arm whose symbol stands in the box of a unit. */
function armOf(thing: Thing): string {
  return ARMS.find(([words]) => words.test(thing.name))?.[1] ?? thing.type ?? 'infantry'
}

function formation(thing: Thing, side: string): Picture {
  const found = ARMS.find(([words]) => words.test(thing.name))
  const arm = armOf(thing)
  const size = SIZES.find(([words]) => words.test(thing.name))?.[1] ?? ''
  const number = /\d+/.exec(thing.name)?.[0] ?? ''
  const tank = side === 'german' ? land.tanks.panzer! : side === 'polish' ? land.tanks.light! : land.tanks.sherman!
  const helmet = side === 'allied' ? (BRITISH.test(thing.name) ? 'british' : 'american') : side
  const plain: Record<string, Picture> = {
    armor: tank,
    mechanized: land.halftrack,
    strongpoint: land.bunker,
    commando: land.dagger,
    airborne: land.parachute,
    cavalry: land.lance,
    mountain: land.peaks,
  }
  const beside = found?.[2] ?? plain[arm] ?? land.helmets[helmet] ?? land.helmets.american!
  if (arm === 'strongpoint' || beside === land.bunker) return land.work(arm, size, beside)
  return land.formation(arm, size, /7TP/.test(thing.name) ? '' : number, at(beside, 0, 0, 0, 0.9))
}

const AIRCRAFT: Record<string, (side: string) => PlaneName> = {
  fighter: (side) => (side === 'japan' ? 'zero' : 'wildcat'),
  dive: (side) => (side === 'japan' ? 'val' : 'dauntless'),
  torpedo: (side) => (side === 'japan' ? 'kate' : 'devastator'),
  level: (side) => (side === 'japan' ? 'kate' : 'fortress'),
}

/** The picture of a card that nobody has drawn yet: its icon, large, between two rules. */
const enlarged = (name: string): Picture => [
  ['h', 'M-54-20H-24M24-20H54M-54 20H-24M24 20H54'],
  ['i', ICONS[name] ?? ICONS.dot!, 'translate(-20 -20) scale(2.5)'],
]

/** The aircraft that a card is, if it is one. */
function aircraft(thing: Thing, side: string): PlaneName | undefined {
  return PLANES.find(([words]) => words.test(thing.name))?.[1] ?? AIRCRAFT[thing.type ?? '']?.(side)
}

const onGround = (thing: Thing) => thing.kind === 'force' && GROUND.has(thing.type ?? '')

/** The picture of a card, and whether it is its own. */
export function vignette(thing: Thing, side: string): { picture: Picture; own: boolean } {
  if (onGround(thing)) return { picture: formation(thing, side), own: true }
  const place = thing.kind === 'objective' || thing.kind === 'place'
  const plane = place ? undefined : aircraft(thing, side)
  if (plane) return { picture: recognition(plane, side), own: true }
  const rows = place ? PLACES : thing.sort === 'turn' ? TURNS : [...RANKS, ...SKETCHES]
  const found = rows.find(([words]) => words.test(thing.name))?.[1]
  if (found) return { picture: typeof found === 'function' ? found(side, thing.name) : found, own: true }
  if (place) return { picture: side === 'us' || side === 'japan' ? carrier(side) : places.lodz!, own: false }
  const verb = (thing.marks ?? []).find((mark) => mark.icon !== 'value' && mark.icon !== 'modifier')?.icon
  return { picture: enlarged(verb ?? (thing.type || thing.kind || '')), own: false }
}

/** The same for a plate, within 64 by 46: an aircraft from above, the symbol of a unit, or the whole picture smaller. */
export function badge(thing: Thing, side: string): Picture {
  if (onGround(thing)) return at(land.unit(armOf(thing)), 0, 0, 0, 1.2)
  const plane = thing.kind === 'force' ? aircraft(thing, side) : undefined
  if (plane) return above(plane, side)
  return at(vignette(thing, side).picture, 0, 0, 0, 0.56)
}
