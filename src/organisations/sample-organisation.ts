import type { Instant } from '../platform/event.values.ts';
import type { PlayerRow } from '../players/player-row.values.ts';

/** An organisation to look around in: people, teams, and half a year of what they did. */
export type SampleOrganisation = {
  name: string;
  players: PlayerRow[];
  /** Who manages their teams: one of each, by their places among the players. */
  managers: number[];
  /** The tags that entries may have. */
  tags: string[];
  series: SampleSeries[];
  /** Those who do most, by their places among the players. */
  keenest: number[];
  /** The series that has most entries. */
  liveliest: string;
};
/** `entries`: a list to import, of so many `rows`. */
type SampleSeries = { name: string; pointNameSingular: string; pointNamePlural: string; scoreVerb: string; entries: string; rows: number };

/** The kinds of things that bring points: how often somebody does one, how many points it brings, and what is said about it. */
type Habit = {
  name: string;
  pointNameSingular: string;
  pointNamePlural: string;
  scoreVerb: string;
  perWeek: number;
  points: (dice: Dice, skill: number) => number;
  /** Decimal places of its points. */
  places: number;
  comments: readonly string[];
  /** The tag of what such a comment is written to. */
  kindOf?: Readonly<Record<string, string>>;
};

const TEAMS = ['Harbour', 'Meadow', 'Summit', 'Lantern', 'Orchard'];
const FIRST_NAMES = [
  'Ada',
  'Bruno',
  'Chiara',
  'Dmitri',
  'Elif',
  'Farah',
  'Goran',
  'Hana',
  'Ivo',
  'Jana',
  'Kofi',
  'Lena',
  'Mateo',
  'Noor',
  'Oskar',
  'Priya',
  'Quinn',
  'Rosa',
  'Sami',
  'Tuva',
];
const LAST_NAMES = [
  'Almeida',
  'Berg',
  'Castell',
  'Dorn',
  'Engel',
  'Fischer',
  'Grant',
  'Holm',
  'Ito',
  'Jansen',
  'Kovac',
  'Lindqvist',
  'Moreau',
  'Novak',
  'Okafor',
  'Petrov',
  'Rossi',
  'Santos',
  'Tanaka',
  'Weber',
];

const HABITS: readonly Habit[] = [
  {
    name: 'Deals',
    pointNameSingular: 'point',
    pointNamePlural: 'points',
    scoreVerb: 'closed',
    perWeek: 1.4,
    points: (dice, skill) => 10 + 5 * Math.floor(dice() ** 2 * 40 * skill),
    places: 0,
    comments: ['Renewal', 'New customer', 'Add-on', 'Signed after the demo', 'Came back after a year', ''],
    kindOf: {
      Renewal: 'Renewal',
      'New customer': 'New customer',
      'Signed after the demo': 'New customer',
      'Came back after a year': 'New customer',
      'Add-on': 'Add-on',
    },
  },
  {
    name: 'Kudos',
    pointNameSingular: 'kudo',
    pointNamePlural: 'kudos',
    scoreVerb: 'received',
    perWeek: 0.9,
    points: (dice) => 1 + Math.floor(dice() * 5),
    places: 0,
    comments: ['Helped with the launch', 'Great workshop', 'Fixed it on a Friday', 'Welcomed the new people', 'Kept calm', ''],
  },
  {
    name: 'Kilometres',
    pointNameSingular: 'km',
    pointNamePlural: 'km',
    scoreVerb: 'ran',
    perWeek: 1.1,
    points: (dice, skill) => 3 + dice() * 14 * skill,
    places: 1,
    comments: ['Morning run', 'Along the river', 'In the rain', 'With the team', '', ''],
  },
];

const DAY_MS = 86_400_000;
const DAYS = 182;
const PLAYERS = 40;
const KEENEST = 8;
/** One player of so many has no address. */
const WITHOUT_ADDRESS_ONE_IN = 4;
/** One entry of so many was wrong, and is corrected later. */
const CORRECTED_ONE_IN = 60;

/** Invents an organisation. The same seed and instant give the same one; its last entries are minutes old. */
export function sampleOrganisation(seed: number, now: Instant): SampleOrganisation {
  const dice = diceOf(seed);
  const players = Array.from({ length: PLAYERS }, (_, index): PlayerRow => {
    const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
    const last = LAST_NAMES[(index * 7 + Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length] ?? '';
    return {
      line: index + 1,
      name: `${first} ${last}`,
      // Nobody can have an address there, and nothing is mailed to it.
      ...(index % WITHOUT_ADDRESS_ONE_IN !== 0 && { email: `${first}.${last}@club.example`.toLowerCase() }),
      externalId: `S${String(index + 1).padStart(2, '0')}`,
      team: TEAMS[index % TEAMS.length],
    };
  });
  const managers = TEAMS.map((name) => players.findIndex(({ team, email }) => team === name && email !== undefined));
  const people = players.map(({ externalId = '' }) => ({
    id: externalId,
    skill: 0.5 + dice() * 0.6,
    zeal: 0.4 + dice() * 1.2,
    from: dice() ** 3 * DAYS * 0.6,
  }));
  const series = HABITS.map((habit) => {
    const { name, pointNameSingular, pointNamePlural, scoreVerb } = habit;
    return { name, pointNameSingular, pointNamePlural, scoreVerb, ...entriesOf(habit, people, Date.parse(now), dice) };
  });
  const liveliest = series.reduce((most, one) => (one.rows > most.rows ? one : most)).name;
  const keenness = people.map(({ skill, zeal, from }) => skill * zeal * (DAYS - from));
  const keenest = [...players.keys()].sort((a, b) => (keenness[b] ?? 0) - (keenness[a] ?? 0)).slice(0, KEENEST);
  const tags = [...new Set(HABITS.flatMap(({ kindOf = {} }) => Object.values(kindOf)))];
  return { name: 'Sample Club', players, managers, tags, series, keenest, liveliest };
}

type Dice = () => number;
type Someone = { id: string; skill: number; zeal: number; from: number };

/** The entries of one series as a list that can be imported: by time, corrections as rows that revoke. */
function entriesOf(habit: Habit, people: readonly Someone[], now: number, dice: Dice): { entries: string; rows: number } {
  const rows: { at: number; cells: string[] }[] = [];
  const write = (at: number, player: string, points: number, [comment, tag = '']: [comment: string, tag?: string], revokes = '') => {
    const id = `${habit.name}-${rows.length + 1}`;
    const time = new Date(Math.min(at, now - 60_000)).toISOString();
    rows.push({ at, cells: [id, player, points.toFixed(habit.places), time, comment, revokes, tag] });
    return id;
  };
  for (const { id, skill, zeal, from } of people) {
    for (let day = Math.floor(from); day <= DAYS; day++) {
      const growing = 0.7 + (0.6 * day) / DAYS;
      if (dice() > (habit.perWeek / 7) * zeal * growing) continue;
      const at = now - (DAYS - day) * DAY_MS - Math.floor(dice() ** 2 * 0.4 * DAY_MS);
      const points = habit.points(dice, skill);
      const comment = habit.comments[Math.floor(dice() * habit.comments.length)] ?? '';
      const tag = habit.kindOf?.[comment];
      const entry = write(at, id, points, [comment, tag]);
      const later = at + Math.floor((0.1 + dice()) * DAY_MS);
      if (dice() < 1 / CORRECTED_ONE_IN && later < now)
        write(later, id, points / 2, ['Corrected: it was entered twice as high', tag], entry);
    }
  }
  const lines = rows.sort((a, b) => a.at - b.at).map(({ cells }) => cells.map((cell) => `"${cell}"`).join(','));
  return { entries: ['id,player,points,time,comment,revokes,tags', ...lines].join('\n'), rows: rows.length };
}

/** Numbers from 0 to 1 that look like chance and follow from the seed alone (mulberry32). */
function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
