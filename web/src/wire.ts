// Made by `python -m tools.types` from the server's types. Do not edit.

/** The command is stored; `n` is the entry it became. */
export interface Accepted {
  n: number
  again: boolean
}

/** An action of the game; `line` is how many lines of the record the seat had seen. */
export interface Act {
  type: 'act'
  action: string
  line: number
  key: string
  seat?: string | null
}

/** What a seat is told that asks for one thing: in words, by hexes, by ways from hex to hex, by sums, by a table. An attack that is weighed comes as `odds` or, where secret plans decide, as a `matrix` too. */
export interface Answer {
  text: string
  clause: string
  spots?: Spot[]
  ways?: string[][]
  tallies?: Tally[]
  head?: string[]
  rows?: string[][]
  odds?: Odds | null
  matrix?: Matrix | null
}

/** The ruling; of a thing, one for each verb that could name it. Of a question, its answer; or what may be asked. */
export interface Answered {
  rulings: Ruling[]
  answer: Answer | null
  asks: Askable[]
}

/** A question that would be answered now, as one puts it, and what it is for. */
export interface Askable {
  question: string
  purpose?: string
}

/** How the counters of a formation are marked: the colour of their bar, and how many notches it has. */
export interface Band {
  colour: string
  notches: number
}

/** `places` lie side by side in this order; other places of zones lie by themselves. `standing` says who is ahead in the battle; `fought` is how the last one ended, until another begins. `scene` names what a client may draw behind the places. `focus` are the hexes of a map that matter now. */
export interface Board {
  zones?: Zone[]
  places?: Place[]
  pieces?: Piece[]
  washes?: Wash[]
  tallies?: Tally[]
  tracks?: Track[]
  notes?: string[]
  standing?: Prompt | null
  fought?: Score[]
  scene?: string
  focus?: string[]
  fight?: Fight | null
}

/** What never changes: the faces of all things, the rules and rulings in words. */
export interface BoardData {
  name: string
  title: string
  sides: string[]
  things: Record<string, Thing>
  clauses: Record<string, Clause>
  rulings: Record<string, string>
  sources: Record<string, Origin>
  says: Record<string, string>
  headings: string[]
  results: string[]
  acts: Record<string, string>
  markers: Record<string, string>
  asks: string[]
  table: string
  charts: Record<string, Chart>
  map: MapSheet | null
  drawing: string
}

/** An analysis of a finished game, from the position after a line of its record. Who makes it plays all seats but those that are named, which bots play. */
export interface Branch {
  line: number
  seats?: SeatWish[]
}

/** What one face of the die would bring: what the table says there, and what that comes to in words. `lost` are the steps that each seat would lose, `falls` whether the attacked place would be left. */
export interface Chance {
  face: number
  result: string
  text: string
  lost?: number[]
  falls?: boolean
}

/** A chart of a game as one reads it: a table under a title, and what its signs mean. */
export interface Chart {
  title: string
  clause: string
  head: string[]
  rows: string[][]
  key: string
}

export interface Chat {
  type: 'chat'
  text: string
  key: string
  seat?: string | null
}

/** An action that is legal now; `about` is the card, unit or hex it concerns, `target` what that acts on. `hint` says what it would do now or, of an action about nothing, what it would leave undone; `totals` is what each seat would count in the battle after it, `scores` the same at each target where there are several. `repeatable` marks an answer that one may want to give again and again, `ends` one about nothing after which, as far as the seat can know, it is not to act. `incomplete` marks the beginning of an action that one more word completes: ask which. `pick` marks one of several that make up a whole, which can be taken back: a client need not ask first. */
export interface Choice {
  action: string
  label: string
  about?: string
  hint?: string
  target?: string
  totals?: number[]
  scores?: Score[]
  repeatable?: boolean
  ends?: boolean
  incomplete?: boolean
  pick?: boolean
}

/** A silent seat is claimed: for a win, or for a bot that plays on. */
export interface Claim {
  type: 'claim'
  seat_silent: string
  how: 'bot' | 'win'
  key: string
  seat?: string | null
}

/** What the program does by a clause; `reason` says why a clause has no meaning on a computer. */
export interface Clause {
  text: string
  reason?: string
}

/** A column of a table of results, and by how many faces of the die the attacked place would be left there. */
export interface Column {
  name: string
  falls?: number
}

export interface Created {
  id: string
  keys: SeatKey[]
}

/** How the numbers worth watching went, line by line. */
export interface Curve {
  tracks: Track[]
  values: number[][]
}

/** A result on the scale of a figure: from which number on, what it is called, and who has won then. */
export interface Degree {
  least: number
  name: string
  winner: number | null
}

export interface Done {
  done: boolean
}

/** One line of a game's log, as its reader may see it. `kind` is play (a line of the record, with its events), chat, offer, answer, sat, claim, rematch (its text is the new game's id), stand-in (a bot failed, and a plain choice was made for it) or unfinished (its text is why the game cannot go on). */
export interface Entry {
  n: number
  at: number
  kind: string
  seat?: number | null
  text?: string
  line?: number | null
  events?: Event[]
  said?: string[]
}

/** `args` are for everyone; `secret` and the dice behind it for the seats in `to` alone. An event without `to` has no secret part and its dice are public. `reveals` marks an event that shows something that was hidden until then. */
export interface Event {
  verb: string
  clause: string
  seat?: number | null
  args?: string[]
  to?: number[] | null
  secret?: string[]
  rolls?: Roll[]
  reveals?: boolean
}

/** Two options with values that cannot be had together, and why. */
export interface Exclusion {
  pair: [[string, string], [string, string]]
  why: string
}

/** A counter as it is printed, for who draws it. `values` are what stands below the symbol with one step left, with two and so on; `formation` is the id or name of what it belongs to, `nation` is said where it is not the side's own; the higher `height`, the higher in a stack. */
export interface Face {
  symbol: string
  values?: string[]
  size?: string
  formation?: string
  nation?: string
  height?: number
}

/** The attack that is being prepared or fought on a map: where, whose, and by which of his things. When it is `decided`, all that is left is to carry out what came of it. */
export interface Fight {
  at: string
  attacker: number
  things?: string[]
  decided?: boolean
}

/** A number that decides the game, at the end of each stage; beside it what was wanted and what history had. `goals` and `history` have a number for each turn of a whole game, whether or not this one came so far. */
export interface Figure {
  label: string
  values: number[]
  seat?: number | null
  most?: number
  goals?: number[]
  history?: number[]
  scale?: Degree[]
}

/** A secret link is followed: its key is exchanged for `own`; a retry after a lost answer sends the same. */
export interface Follow {
  token: string
  own: string
}

export interface Followed {
  game: string
}

/** A game as the lobby lists it. */
export interface GameInfo {
  id: string
  game: string
  title: string
  status: string
  seats: SeatInfo[]
  options: Record<string, string>
  kit: string | null
  board: string
  commitment: string
  to_act: number | null
  entries: number
  created: number
  changed: number
  listed: boolean
  silent_days: number | null
  parent: string | null
  kind: string
  outcome: Outcome | null
  mine: string[]
}

export interface Games {
  games: GameInfo[]
}

export interface Health {
  status: string
  version: string
}

/** One hex: its middle on the drawing, the name and the kind of its place, what it is in words. */
export interface Hex {
  x: number
  y: number
  name?: string
  kind?: string
  goal?: boolean
  lines?: string[]
}

/** A record to be kept here: it is verified first. */
export interface Import {
  text: string
}

/** With a token of one's own, a retry after a lost answer gets the same seat. */
export interface Join {
  seat?: string | null
  name?: string
  nonce?: string | null
  token?: string | null
}

/** Where a lesson stands: what it says now, by which clause, and the action it waits for. */
export interface Lesson {
  step: number
  of: number
  say: string
  clause: string
  action: string
}

/** A lesson of a title. */
export interface LessonTitle {
  id: string
  name: string
}

export interface Log {
  entries: Entry[]
}

/** The part of a map that never changes. Lengths are those of its drawing at zoom 1. */
export interface MapSheet {
  width: number
  height: number
  across: number
  km: number
  hexes: Record<string, Hex>
  names: Record<string, string>
  symbols: Record<string, string>
  bands: Record<string, Band>
  overlays: Overlay[]
}

/** One thing that a face says: by which icon, with which number, in words, and when it happens. */
export interface Mark {
  icon: string
  number?: number | null
  text?: string
  when?: string
}

/** What plans would bring against each other: the attacker's are rows, the defender's columns, by id. `things` are those who attack. */
export interface Matrix {
  at: string
  attacker: number
  rows: string[]
  columns: string[]
  meetings: Meeting[][]
  things?: string[]
}

/** Two secret plans that meet: the steps that each seat may expect to lose, and hexes advanced or retreated. */
export interface Meeting {
  lost: number[]
  moves: number[]
}

/** Seats not named are open. With `both` the creator plays all seats that are human. */
export interface NewGame {
  game: string
  seats?: SeatWish[]
  options?: Record<string, string>
  kit?: string | null
  both?: boolean
  listed?: boolean
  silent_days?: number | null
}

/** A game that teaches a title, step by step, by one of its lessons. */
export interface NewLesson {
  game: string
  name?: string
  lesson?: string
}

/** One's own note on the game; nobody else sees it. */
export interface Note {
  text: string
}

/** Where to tell a seat that it is its turn: a web hook, an address for mail, or neither. */
export interface Notice {
  hook?: string
  mail?: string
}

/** An attack counted out. `column` is where it is rolled for, `before` where it would be without `shifts`. Both are numbers of `columns`; None is below all of them. `chances` are those of the column, face by face; `things` are those who attack. */
export interface Odds {
  at: string
  attacker: number
  attack: Tally
  defence: Tally
  shifts: Term[]
  columns: Column[]
  before: number | null
  column: number | null
  chances?: Chance[]
  things?: string[]
}

/** Something a seat has offered, and the others may answer. */
export interface Offer {
  n: number
  seat: number
  what: string
}

export interface OfferDraw {
  type: 'offer-draw'
  key: string
  seat?: string | null
}

/** Go back to before a line of the record, if the others agree. */
export interface OfferTakeBack {
  type: 'offer-take-back'
  line: number
  key: string
  seat?: string | null
}

/** A value that an option may have: what people call it, what it does, and the points that it gives a seat. */
export interface OptionValue {
  id: string
  called: string
  clause: string
  note: string
  seat: number | null
  points: number
  each: boolean
}

/** What one of the words for where a datum comes from means in this game. */
export interface Origin {
  text: string
  pages?: Page[]
}

/** How a game ended; `winner` None is a draw. Where a result has degrees, `score` counts them for the first seat. */
export interface Outcome {
  winner: number | null
  clause: string
  text: string
  score?: number | null
}

/** Something to lay over a map: the question that brings it, with SIDE for a side and UNIT or HQ for one's own. `foe` says that it is the enemy's that is wanted first; `key` is what the marks of its answer mean. */
export interface Overlay {
  label: string
  ask: string
  clause: string
  foe?: boolean
  key?: Record<string, string>
}

/** A page that anybody can look up. */
export interface Page {
  name: string
  address: string
}

/** A counter on a map. `marks` are markers on it, by the words that the game's `markers` explain. Of one that a seat cannot look at, `id` is a thing that says so: several counters may have the same. */
export interface Piece {
  id: string
  seat: number | null
  at: string
  marks?: string[]
  steps?: number
  level?: number
}

/** A heading for the zones of one place; `marks` say what is so about it, `now` that play is there. `about` is the thing that the place is, where actions can name it. */
export interface Place {
  name: string
  marks?: string[]
  now?: boolean
  about?: string
}

/** A game as one seat, or a spectator, may see it. */
export interface Position {
  info: GameInfo
  view: View | null
  n: number
  line: number
  can_undo: boolean
  offer: Offer | null
  note: string
  trouble: string
  lesson: Lesson | null
  past: string
}

/** Which seats have somebody connected. */
export interface Presence {
  type: 'presence'
  here: string[]
  watching: number
}

/** Why a request was refused (RFC 9457). */
export interface Problem {
  title: string
  status: number
  detail?: string
  clause?: string
  instead?: string
}

/** One sentence that says what to do now, and the clause that asks for it. */
export interface Prompt {
  text: string
  clause: string
}

/** One thing about the position, as the game's `asks` spell it: `reach 3Pz`. */
export interface Question {
  type: 'question'
  text: string
  seat?: string | null
}

/** A record as text: the whole one of a finished game, one's own copy of a running one. */
export interface RecordText {
  text: string
  whole: boolean
}

/** To the offer that stands. */
export interface Reply {
  type: 'answer'
  offer: number
  yes: boolean
  key: string
  seat?: string | null
}

export interface Resign {
  type: 'resign'
  key: string
  seat?: string | null
}

/** One throw: where it stands in the stream, how many sides, what came. */
export interface Roll {
  epoch: number
  counter: number
  sides: number
  value: number
}

/** The answer to "may I?": the clause that decides, in words; `instead` mends a refused `done`. */
export interface Ruling {
  allowed: boolean
  clause: string
  text?: string
  instead?: string | null
}

/** What each seat counts in a battle at one target, and who attacks there. The higher total wins, a tie defends. */
export interface Score {
  at: string
  totals: number[]
  attacker: number
}

/** Who sits at a seat, as everybody may know. */
export interface SeatInfo {
  seat: string
  side: string
  player: string
  name: string
  joined: boolean
  here: boolean
}

/** A secret link, which works once: whoever follows it, or has its token, plays the seats. */
export interface SeatKey {
  seats: string[]
  token: string
  link: string
}

/** Who shall sit at a seat: `human` (a person with a link), `open` (who joins first) or `bot:1` … */
export interface SeatWish {
  seat: string
  player: string
  name?: string
}

/** One sits down at the seat whose key one has. */
export interface Sit {
  name?: string
  nonce?: string | null
}

/** A hex of an answer, with a number or a word to write there. */
export interface Spot {
  at: string
  text?: string
  mark?: string
}

/** A part of the game, such as a turn, and what was so at its end. What has a part for each seat is by seat. `lost` is what was lost so far by sort, in steps or cards; `held` are the places and objectives that count for victory; `gained` the hexes that came to a side since the stage before (in the first: all that it has); `stands` says where each counter is. */
export interface Stage {
  name: string
  line: number
  lost: (Record<string, number>)[]
  held?: string[][]
  gained?: string[][]
  stands?: Record<string, string>
}

/** All of it. `sorts` are the sorts of what can be lost, by the word for it and what it is called. */
export interface Story {
  stages: Stage[]
  figures: Figure[]
  turnings: Turning[]
  sorts?: Record<string, string>
  history?: string[][]
}

/** A running total with every modifier named; `role` is what the side does, `text` how the total is written. */
export interface Tally {
  label: string
  seat: number
  total: number
  terms?: Term[]
  role?: string
  text?: string
}

/** One named part of a sum; `text` is how its value is written where that is not a plain number. */
export interface Term {
  label: string
  value: number
  clause: string
  about?: string
  text?: string
}

/** A card, unit or place as it is printed: served once, looked up by id. `sort` is its kind and type in words, `lines` all that it says; `marks` are the same for one who draws it. `brief` is the least one must see of it on the table, such as attack and defence. */
export interface Thing {
  id: string
  name: string
  sort: string
  lines?: string[]
  sources?: Record<string, string>
  seat?: number | null
  copies?: number
  brief?: string
  kind?: string
  type?: string
  marks?: Mark[]
  face?: Face | null
}

/** A game that can be played here. */
export interface Title {
  name: string
  title: string
  about: string
  table: string
  cards: number
  seats: string[]
  sides: string[]
  options: TitleOption[]
  excluded: Exclusion[]
  length: string
  lessons: LessonTitle[]
  levels: number[]
  plays: string[]
  kits: string[]
  board: string
}

/** A choice before the game; the first value is the book's. */
export interface TitleOption {
  name: string
  label: string
  text: string
  values: OptionValue[]
}

/** New entries, and the position they lead to. */
export interface Told {
  type: 'told'
  entries: Entry[]
  position: Position
}

/** A number worth watching; `most` is how far it goes, if it has an end, `seat` whose it is, if it is somebody's. `wins` marks one that decides the game, where others do not; `goals` is how far it should be, turn by turn. */
export interface Track {
  label: string
  value: number
  most?: number
  seat?: number | null
  wins?: boolean
  goals?: number[]
}

/** Something is wrong at the table; play goes on when it is mended. */
export interface Trouble {
  type: 'trouble'
  text: string
}

/** Something that counts for victory changed hands: where, when, to whom, and whether dice or a choice brought it. `by` is dice where a battle of the same stage was rolled for it, else choice. `battle` is the line of that battle's attack, `said` what was told of it. */
export interface Turning {
  line: number
  stage: number
  at: string
  seat: number | null
  text: string
  by: string
  battle?: number | null
  said?: string[]
}

export interface Undo {
  type: 'undo'
  line: number
  key: string
  seat?: string | null
}

/** All that a seat (or a spectator, None) may know of a position. `secret` says that something in it, or what is chosen now, must not be seen by the other seats. `stages` are the steps of what is being done, in their order, and `stage` is the one that it has come to. */
export interface View {
  game: string
  seat: number | null
  seats: string[]
  to_act: number | null
  prompt: Prompt
  choices: Choice[]
  board: Board
  outcome?: Outcome | null
  secret?: boolean
  stages?: string[]
  stage?: string
}

/** Hexes that something lies over now; the game's `markers` explain what. */
export interface Wash {
  mark: string
  hexes: string[]
}

/** Which questions would be answered now about a unit, about a hex, or about a unit and a hex. */
export interface WhatAsks {
  type: 'what-asks'
  things: string[]
  seat?: string | null
}

/** Whether an action is allowed now, by which clause, and why not. */
export interface WhyNot {
  type: 'why'
  action: string
  seat?: string | null
}

/** What can be done with a card, unit or place now, or why nothing can. */
export interface WhyNothing {
  type: 'why-nothing'
  thing: string
  seat?: string | null
}

/** A place for cards. `cards` are those this seat may know, `count` is how many lie there. `kind` says how to lay them out: a "row" of names, a "hand" of faces, a "pile" that is a number until asked for, a "slot" for one card of the type that is its label, what is "lost", or a "target", whose cards lie elsewhere too. Zones with the same `place` belong together, under that heading. `spent` are those that have done their part. */
export interface Zone {
  id: string
  label: string
  seat: number | null
  cards?: string[]
  count?: number
  place?: string
  kind?: string
  spent?: string[]
}

export type Command = Act | Undo | Resign | OfferDraw | OfferTakeBack | Reply | Chat | Claim

export type Message = Told | Presence | Trouble
