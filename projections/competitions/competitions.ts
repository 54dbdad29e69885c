import { isDeepStrictEqual } from 'node:util';
import { answered, type Battle, battleOf, rulesOfBattle } from '../../src/battles/battle.values.ts';
import type { BattleAccepted, BattleDeclined, BattleEvent } from '../../src/battles/battles.events.ts';
import {
  changesRules,
  COMPETITION,
  type CompetitionRules,
  type CompetitionRulesEvent,
  NOT_PLAYED_BY,
  NOT_SHARED,
  type Sharing,
  type SharingChanged,
  withChanges,
} from '../../src/competitions/competitions.events.ts';
import { type Reached, reachedAfter } from '../../src/competitions/reached.values.ts';
import type { HeldPlace, PlacesLocked, RoundTargetLost, RoundTargetReached } from '../../src/competitions/rounds.events.ts';
import { PODIUM } from '../../src/competitions/winners.values.ts';
import type { Instant, Recorded } from '../../src/platform/event.values.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A competition with its rules; the deleted ones too. Key: `organisationId/competitionId`. */
export type Competition = Document & {
  organisationId: string;
  competitionId: string;
  name: string;
  /** Null: the default text is shown. */
  infoText: string | null;
  rules: Omit<CompetitionRules, 'name' | 'infoText'>;
  /** When it was recorded that there is one. */
  since: Instant;
  /** How often its rules were set. */
  edition: number;
  deleted: boolean;
  /** A freeze is among its rules, or was: rounds that are closed keep theirs. */
  freezes: boolean;
  /** The series that tell nothing later than its freeze, until it is revealed. */
  hides: readonly string[];
  /** Whether whoever has the link sees it, and which link that is. */
  sharing: Sharing;
  /** Who plays a battle, and how the challenge stands; null for what is none. */
  battle: Battle | null;
  /** Who has reached a target in which round. */
  reached: readonly Reached[];
  /** The places that are locked in rounds before their ranks are, by the newest lock, each with when it was recorded first that it is held. */
  held: readonly { round: number; lock: number; places: readonly (HeldPlace & { since: Instant })[] }[];
  /** The two of a battle. */
  players: readonly string[];
  /** When a challenge that nobody has answered is declined by itself. */
  dueAt: Instant | null;
};

/**
 * The rules of a competition as they stood before something was changed by which others count or are ranked. Key:
 * `organisationId/competitionId/was/before`.
 */
export type FormerRules = Document & {
  kind: 'was';
  /** When the change was recorded. */
  before: Instant;
  stood: Competition['rules'];
  dueAt: null;
};

export function competitionKey(organisationId: string, competitionId: string): string {
  return `${organisationId}/${competitionId}`;
}

/** A document of this view. */
export function isCompetition(document: Document | undefined): document is Competition {
  return document !== undefined && 'competitionId' in document && 'rules' in document;
}

/** Former rules among documents of this view. */
export function isFormerRules(document: Document | undefined): document is FormerRules {
  return document?.kind === 'was';
}

/** The rules of a competition as they were known by an instant, of all that is kept of them; the first ones before there were any. */
export function rulesKnownBy(formers: Iterable<FormerRules>, rules: Competition['rules'], knownBy: Instant): Competition['rules'] {
  let earliest: FormerRules | undefined;
  for (const former of formers) if (former.before > knownBy && (!earliest || former.before < earliest.before)) earliest = former;
  return earliest?.stood ?? rules;
}

/** The places on the podium that were locked in a round before its ranks are, as far as is known by an instant. One that was opened again has none. */
export function podiumHeld(
  { held }: Pick<Competition, 'held'>,
  round: number,
  closed: { locks: readonly unknown[] } | undefined,
  knownBy: Instant | undefined,
): readonly HeldPlace[] {
  if (closed && closed.locks.length > 0) return [];
  return placesHeld({ held }, round, knownBy).places.filter(({ place }) => place <= PODIUM);
}

/** The places that are locked in a round before its ranks are, as far as is known by an instant, and the number of the newest lock. */
export function placesHeld(
  { held }: Pick<Competition, 'held'>,
  round: number,
  knownBy: Instant | undefined,
): { lock: number; places: readonly HeldPlace[] } {
  const { lock, places } = held.find((one) => one.round === round) ?? { lock: 0, places: [] };
  return { lock, places: places.filter(({ since }) => knownBy === undefined || since <= knownBy) };
}

export const competitionsView = projection<
  Competition | FormerRules,
  CompetitionRulesEvent | BattleEvent | SharingChanged | RoundTargetReached | RoundTargetLost | PlacesLocked
>({
  name: 'competitions',
  version: 5,
  categories: [COMPETITION],
  indexes: { organisationId: 'value', competitionId: 'value', name: 'value', deleted: 'value', players: 'ids', freezes: 'value' },
  due: 'expire-challenge',
  concerns: (document) => (isCompetition(document) ? { whom: document.deleted ? 'admins' : 'organisation' } : undefined),
  on: {
    async CompetitionCreated({ data: { competitionId, rules }, metadata: { organisationId, recordedAt } }, documents, open) {
      const { name, infoText, ...others } = rules;
      documents.put(competitionKey(organisationId, competitionId), {
        organisationId,
        competitionId,
        name: (await open(name)) ?? '',
        infoText: (await open(infoText)) ?? null,
        rules: others,
        since: recordedAt,
        edition: 1,
        deleted: false,
        ...frozenIn({ rules: others, deleted: false, freezes: false }),
        sharing: NOT_SHARED,
        battle: null,
        reached: [],
        held: [],
        players: [],
        dueAt: null,
      });
    },
    async CompetitionChanged({ data: { competitionId, changes }, metadata }, documents, open) {
      const { name, infoText, ...others } = changes;
      const texts = {
        ...(name && { name: (await open(name)) ?? '' }),
        ...(infoText !== undefined && { infoText: (infoText && (await open(infoText))) ?? null }),
      };
      await change(documents, metadata, competitionId, ({ rules, edition }) => ({
        ...texts,
        rules: withChanges(rules, others),
        edition: edition + Number(changesRules(changes)),
      }));
    },
    CompetitionDeleted: ({ data, metadata }, documents) => change(documents, metadata, data.competitionId, () => ({ deleted: true })),
    CompetitionRestored: ({ data, metadata }, documents) => change(documents, metadata, data.competitionId, () => ({ deleted: false })),
    SharingChanged: ({ data: { competitionId, mode, generation }, metadata }, documents) =>
      change(documents, metadata, competitionId, () => ({ sharing: { mode, generation } })),
    async BattleChallenged({ data, metadata: { organisationId, recordedAt } }, documents, open) {
      const { competitionId, challenger, opponent } = data;
      const { name, infoText, ...rules } = rulesOfBattle(data);
      documents.put(competitionKey(organisationId, competitionId), {
        organisationId,
        competitionId,
        name: (await open(name)) ?? '',
        infoText: (await open(infoText)) ?? null,
        rules,
        since: recordedAt,
        edition: 1,
        deleted: false,
        freezes: false,
        hides: [],
        sharing: NOT_SHARED,
        battle: battleOf(data),
        reached: [],
        held: [],
        players: [challenger, opponent],
        dueAt: data.deadline,
      });
    },
    BattleAccepted: (event, documents) => {
      const { from, before } = event.data;
      return answer(event, documents, ({ rules }) => ({ rules: { ...rules, from, before } }));
    },
    BattleDeclined: (event, documents) => answer(event, documents, () => ({})),
    RoundTargetReached: (event, documents) => reach(event, documents),
    RoundTargetLost: (event, documents) => reach(event, documents),
    PlacesLocked: ({ data: { competitionId, round, lock, places }, metadata }, documents) =>
      change(documents, metadata, competitionId, ({ held }) => {
        const before = held.find((one) => one.round === round)?.places ?? [];
        const known = new Map(before.map(({ id, place, since }) => [`${place} ${id}`, since]));
        const since = ({ id, place }: HeldPlace) => known.get(`${place} ${id}`) ?? metadata.recordedAt;
        const locked = { round, lock, places: places.map((place) => ({ ...place, since: since(place) })) };
        return { held: [...held.filter((one) => one.round !== round), locked] };
      }),
  },
});

type Kept = Documents<Competition | FormerRules>;

function reach(event: Recorded<RoundTargetReached | RoundTargetLost>, documents: Kept): Promise<void> {
  const { data, metadata } = event;
  return change(documents, metadata, data.competitionId, ({ reached }) => ({ reached: reachedAfter(reached, event) }));
}

/** A challenge is answered. */
function answer(
  { type, data, metadata }: Recorded<BattleAccepted | BattleDeclined>,
  documents: Kept,
  changes: (competition: Competition) => Partial<Competition>,
): Promise<void> {
  return change(documents, metadata, data.competitionId, (competition) => {
    const { battle } = competition;
    return { ...changes(competition), battle: battle && answered(battle, { type, data }) };
  });
}

async function change(
  documents: Kept,
  { organisationId, recordedAt: before }: { organisationId: string; recordedAt: Instant },
  competitionId: string,
  changes: (competition: Competition) => Partial<Competition>,
): Promise<void> {
  const key = competitionKey(organisationId, competitionId);
  const competition = await documents.get(key);
  if (!isCompetition(competition)) return;
  const changed = { ...competition, ...changes(competition) };
  const was = `${key}/was/${before}`;
  // What was changed several times at one instant stood otherwise before the first of them.
  if (!isDeepStrictEqual({ ...changed.rules, ...NOT_PLAYED_BY }, { ...competition.rules, ...NOT_PLAYED_BY }) && !(await documents.get(was)))
    documents.put(was, { kind: 'was', before, stood: competition.rules, dueAt: null });
  documents.put(key, { ...changed, ...frozenIn(changed), dueAt: dueOf(changed) });
}

function frozenIn({ rules, deleted, freezes }: Pick<Competition, 'rules' | 'deleted' | 'freezes'>): Pick<Competition, 'freezes' | 'hides'> {
  const { freeze, series } = rules;
  const hides = freeze?.hidesPoints && !deleted ? series.map(({ seriesId }) => seriesId) : [];
  return { freezes: freezes || freeze !== undefined, hides };
}

/** Of what is deleted nothing comes due. */
function dueOf({ battle, deleted }: Competition): Instant | null {
  return battle?.answer === 'open' && !deleted ? battle.deadline : null;
}
