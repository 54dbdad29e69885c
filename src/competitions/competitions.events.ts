import type { Event, Instant, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { RepeatMode } from './rounds.values.ts';

/** What an admin sets of a competition (entities.json: Competition; U-113 to U-127). */
export type CompetitionRules = {
  /** Sealed under the organisation's key, as the info text is. */
  name: Sealed;
  infoText?: Sealed;
  /** A ranking, or all together towards one target (U-113, U-119). */
  kind: 'ranking' | 'common target';
  /** Whose entries count. */
  series: CompetitionSeries[];
  /** Tags, in lists of which an entry has one of each to count (U-118). */
  filter: string[][];
  /** The first round, by the clocks of the zone: from its start on, and before its end, which is absent where there is none by date. */
  from: Instant;
  before?: Instant;
  timeZone: string;
  repeat: RepeatMode;
  /** No round begins then or later. */
  repeatUntil?: Instant;
  /** By date, when a target is reached first, or never. */
  end: 'date' | 'target' | 'never';
  /** Hours after the end in which late points count before ranks are locked (U-118). */
  delayedClose: number;
  grouping: 'players' | 'teams';
  /** Of what a team has: the sum, or, ours, the average of those with entries. */
  teamScore: 'sum' | 'average';
  /** Admins add, everybody takes part, or players join themselves (U-118: 0, 1, 2). */
  joining: 'added' | 'everybody' | 'themselves';
  usesTargets: boolean;
  /** Of everybody who has none of their own. */
  defaultTarget?: PointAmount;
  /** What all reach together (U-119). */
  grandTarget?: PointAmount;
  winners: 'none' | 'first to target' | 'highest' | 'highest with target';
  /** Of equal totals: who had it first is before the other (U-124), or, ours, they share the rank. */
  ties: 'first' | 'shared';
  rewards: CompetitionReward[];
  /** What becomes of a locked round when something is learned of it later: whoever edits it is asked, the ranks follow, or they stand. */
  onDoubt: 'ask' | 'apply' | 'let stand';
  /** From when on all but admins read the board as of then; `hidesPoints`: in the series, too. */
  freeze?: { at: Instant; hidesPoints: boolean };
  /** For the whole group, or for participants and admins only (U-102). */
  visibility: 'group' | 'participants';
  /** How the board is ordered at first (U-121, R-024). */
  order: 'Rank' | 'Name' | 'Target';
  /** How its board is drawn: a theme of the organisation, or a template (R-187, U-104). */
  themeId: string;
  /** Tags of the area (U-104). */
  categories: string[];
  /** Who edits it beside the organisation's admins, by profile. */
  admins: string[];
};

/** A series that counts: its entries that have one of the tags, if there are any; the points times the factor, each product rounded once. */
export type CompetitionSeries = { seriesId: string; tags: string[]; factor: PointAmount };
/** Points for whoever has the rank when it is locked; 0 is everybody with points (U-120). */
export type CompetitionReward = { rewardId: string; seriesId: string; points: PointAmount; rank: number; tags: string[] };

/** A team as it takes part: one of the organisation's, or the competition's own (C-13). */
export type CompetitionTeam = {
  /** The organisation's team that it is; absent for the competition's own. */
  of?: string;
  /** Sealed under the organisation's key; absent where it is called as the organisation's team is. */
  name?: Sealed;
  /** The path of an icon; absent for that of the organisation's team, or none. */
  icon?: string;
  target?: PointAmount;
  /** The target is that of all together, or holds for each member (U-118). */
  targetSharing: 'team' | 'each';
  /** Chosen players alone count for it; otherwise it has the entries that were made in the organisation's team. */
  playersOnly: boolean;
};

/** Whether whoever has the link sees a competition, and which link that is. */
export type Sharing = { mode: 0 | 1; generation: number };

/** Until somebody shares it. */
export const NOT_SHARED: Sharing = { mode: 0, generation: 1 };

/** A competition began to exist. */
export type CompetitionCreated = Event<'CompetitionCreated', { competitionId: string; rules: CompetitionRules }>;
/** Only what changed, from the start of the running round on. What was taken away is null. */
export type CompetitionChanged = Event<
  'CompetitionChanged',
  { competitionId: string; changes: { [Field in keyof CompetitionRules]?: CompetitionRules[Field] | null } }
>;
/** It is hidden and stops; what it has paid stays, and an admin can restore it. */
export type CompetitionDeleted = Event<'CompetitionDeleted', { competitionId: string }>;
/** A deleted competition is back. */
export type CompetitionRestored = Event<'CompetitionRestored', { competitionId: string }>;
/** A team takes part. `teamId`: its id in the competition. */
export type CompetitionTeamAdded = Event<'CompetitionTeamAdded', { competitionId: string; teamId: string } & CompetitionTeam>;
/** Only what changed of a team. What was taken away is null. */
export type CompetitionTeamChanged = Event<
  'CompetitionTeamChanged',
  {
    competitionId: string;
    teamId: string;
    changes: { [Field in Exclude<keyof CompetitionTeam, 'of'>]?: CompetitionTeam[Field] | null };
  }
>;
/** A team takes part no more: its row goes, and who was chosen for it leaves. */
export type CompetitionTeamRemoved = Event<'CompetitionTeamRemoved', { competitionId: string; teamId: string }>;
/** Nobody, or whoever has the link, may see it (U-102). Another generation is another link: the one before opens nothing any more. */
export type SharingChanged = Event<'SharingChanged', { competitionId: string } & Sharing>;

export type CompetitionTeamEvent = CompetitionTeamAdded | CompetitionTeamChanged | CompetitionTeamRemoved;
export type CompetitionRulesEvent = CompetitionCreated | CompetitionChanged | CompetitionDeleted | CompetitionRestored;
export type CompetitionEvent = CompetitionRulesEvent | CompetitionTeamEvent | SharingChanged;

export const COMPETITION = 'competition';

export const competitionFacts: Facts<CompetitionEvent> = {
  CompetitionCreated: {
    category: COMPETITION,
    label: 'Competition created',
    trail: 'organisation',
    about: ({ data: { competitionId, rules } }) => ({ seriesIds: seriesOf(rules), shown: { competitionId, ...shown(rules) } }),
  },
  CompetitionChanged: {
    category: COMPETITION,
    label: 'Competition changed',
    trail: 'organisation',
    about: ({ data: { competitionId, changes } }) => ({ seriesIds: seriesOf(changes), shown: { competitionId, ...shown(changes) } }),
  },
  CompetitionDeleted: {
    category: COMPETITION,
    label: 'Competition deleted',
    trail: 'organisation',
    about: ({ data: { competitionId } }) => ({ shown: { competitionId } }),
  },
  CompetitionRestored: {
    category: COMPETITION,
    label: 'Competition restored',
    trail: 'organisation',
    about: ({ data: { competitionId } }) => ({ shown: { competitionId } }),
  },
  CompetitionTeamAdded: {
    category: COMPETITION,
    label: 'Team added to a competition',
    trail: 'organisation',
    about: ({ data: { name, ...others } }) => ({ shown: { ...others, ...(name && { named: true }) } }),
  },
  CompetitionTeamChanged: {
    category: COMPETITION,
    label: 'Team of a competition changed',
    trail: 'organisation',
    about: ({ data: { competitionId, teamId, changes } }) => ({ shown: { competitionId, teamId, ...shown(changes) } }),
  },
  CompetitionTeamRemoved: {
    category: COMPETITION,
    label: 'Team removed from a competition',
    trail: 'organisation',
    about: ({ data: { competitionId, teamId } }) => ({ shown: { competitionId, teamId } }),
  },
  SharingChanged: {
    category: COMPETITION,
    label: 'Sharing of a competition changed',
    trail: 'organisation',
    about: ({ data }) => ({ shown: data }),
  },
};

type Changes = CompetitionChanged['data']['changes'];
type TeamChanges = CompetitionTeamChanged['data']['changes'];

/** Whether a change is one of the rules, which have editions; what a competition says of itself has none. */
export function changesRules(changes: Changes): boolean {
  return Object.keys(changes).some((field) => field !== 'infoText');
}

/** Rules by which nothing counts and nobody is ranked. What is frozen is hidden by the rules of today, whatever they were. */
export const NOT_PLAYED_BY = {
  name: null,
  infoText: null,
  visibility: null,
  order: null,
  themeId: null,
  categories: null,
  admins: null,
  rewards: null,
  onDoubt: null,
  freeze: null,
} satisfies { [Rule in keyof CompetitionRules]?: null };

/** Whether others count, or are ranked otherwise, by a change. */
export function changesPlay(changes: Changes): boolean {
  return Object.keys(changes).some((field) => !(field in NOT_PLAYED_BY));
}

/** Rules, or a team, with the changes in place; what is absent stays, null takes a value away. */
export function withChanges<Values extends object>(values: Values, changes: object): Values {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const all: [string, unknown][] = Object.entries({ ...values, ...Object.fromEntries(given) });
  return Object.fromEntries(all.filter(([, value]) => value !== null)) as Values;
}

function seriesOf({ series }: Changes): string[] {
  return (series ?? []).map(({ seriesId }) => seriesId);
}

/** All that is not sealed. */
function shown({ name, infoText, ...others }: Changes | (TeamChanges & { infoText?: undefined })) {
  return { ...others, ...(name !== undefined && { renamed: true }), ...(infoText !== undefined && { infoTextChanged: true }) };
}
