import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Sealed } from '../platform/event.values.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { Keys, PURGES_DUE } from '../platform/keys.ts';
import { everyRecord, put, RecordConflict, type RecordKind, Records, type RecordWrite, remove } from '../platform/records/records.ts';
import type { BallotAnswers } from './answer.values.ts';

/** A ballot takes no more, as JSON in UTF-8: several are opened in one fact. */
const MOST_BALLOT_BYTES = 60_000;

/** A ballot that waits: under the organisation's key, with no time, team or person. Key: organisation, quest, round, activity or ~, and a random id. */
type Ballot = { answers: Sealed };
export const BALLOTS: RecordKind<Ballot> = { name: 'quest-ballots' };
/** That an attempt, or an activity of it, was cast: it is not cast again. Key: organisation, player, attempt, activity or ~. */
export const CASTS: RecordKind<object> = { name: 'quest-casts' };

type Of = { questId: string; round: number; activityId?: string | undefined };
type By = { profileId: string; attemptId: string };
export type WaitingBallot = { key: string; ballotId: string; answers: Sealed };

/** Answers without names, from when they are cast until they are opened. */
@Injectable()
export class CastBallots implements OnModuleInit {
  constructor(
    private readonly keys: Keys,
    private readonly records: Records,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(BALLOTS);
    await this.records.declare(CASTS);
  }

  /**
   * Makes answers a ballot and notes that they were cast, at once; harmless where they were.
   * @param along what goes in the same write
   * @throws BadInput answer-too-long; RecordConflict where that is about something else than was read
   */
  async cast(organisationId: string, of: Of, by: By, answers: BallotAnswers, along: readonly RecordWrite[] = []): Promise<void> {
    mustBeBallot(answers);
    const sealed = await this.keys.seal(JSON.stringify(answers), organisationId);
    const ballot = `${waitingOf(organisationId, of)}${crypto.randomUUID()}`;
    try {
      await this.records.write([
        put(CASTS, castKey(organisationId, of, by), {}, null),
        put(BALLOTS, ballot, { answers: sealed }, null),
        ...along,
      ]);
    } catch (error) {
      if (!(error instanceof RecordConflict) || !(await this.isCast(organisationId, of, by))) throw error;
    }
  }

  async isCast(organisationId: string, of: Of, by: By): Promise<boolean> {
    return (await this.records.get(CASTS, castKey(organisationId, of, by))) !== undefined;
  }

  /** Those of a quest, or of one of its activities, that wait. */
  async waiting(organisationId: string, of: Of): Promise<WaitingBallot[]> {
    const prefix = waitingOf(organisationId, of);
    const found: WaitingBallot[] = [];
    for await (const { key, document } of everyRecord(this.records, BALLOTS, { key: { startsWith: prefix } }))
      found.push({ key, ballotId: key.slice(prefix.length), answers: document.answers });
    return found;
  }

  /** The activities of which ballots of a round wait; nothing stands for the quest itself. */
  async groups(organisationId: string, questId: string, round: number): Promise<(string | undefined)[]> {
    const prefix = `${organisationId}/${questId}/${round}/`;
    const found = new Set<string>();
    for await (const { key } of everyRecord(this.records, BALLOTS, { key: { startsWith: prefix } }))
      found.add(key.slice(prefix.length, key.lastIndexOf('/')));
    return [...found].map((group) => (group === ALL ? undefined : group));
  }

  /** They are opened: nothing is left of them in any file, nor of the writes that say with which attempt each came. */
  async letGo(ballots: readonly WaitingBallot[]): Promise<void> {
    if (ballots.length === 0) return;
    const due = crypto.randomUUID();
    await this.records.write([put(PURGES_DUE, due, {}), ...ballots.map(({ key }) => remove(BALLOTS, key))]);
    await this.records.purge();
    await this.records.write([remove(PURGES_DUE, due)]);
  }
}

/** @throws BadInput answer-too-long */
export function mustBeBallot(answers: BallotAnswers): void {
  if (Buffer.byteLength(JSON.stringify(answers)) > MOST_BALLOT_BYTES)
    throw new BadInput('answer-too-long', `All answers without a name together take ${MOST_BALLOT_BYTES / 1_000} KB at most`);
}

const ALL = '~';

function waitingOf(organisationId: string, { questId, round, activityId = ALL }: Of): string {
  return `${organisationId}/${questId}/${round}/${activityId}/`;
}

function castKey(organisationId: string, { activityId = ALL }: Of, { profileId, attemptId }: By): string {
  return `${organisationId}/${profileId}/${attemptId}/${activityId}`;
}
