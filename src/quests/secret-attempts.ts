import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Instant, later, type Sealed } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { add, put, type RecordKind, Records, remove, type Version } from '../platform/records/records.ts';
import type { BallotAnswers } from './answer.values.ts';
import type { ActivityOpened, AnswersGiven, OfAttempt } from './attempts.events.ts';
import { CastBallots, mustBeBallot } from './cast-ballots.ts';
import { withoutDraft } from './kept-drafts.ts';
import type { Attempt, QuestAttempt } from './quest-attempt.ts';
import { ReadAttempts } from './read-attempts.ts';
import { UnderWay } from './under-way.ts';

/** What is under way of an activity of an anonymous quest: no fact, but a row under the person's key, gone when it is cast. */
type SecretRow = { activityId: string; words: Sealed; expiresAt: Instant };

/** By organisation, player, attempt and activity. */
export const SECRETS: RecordKind<SecretRow> = { name: 'quest-secrets', expires: 'expiresAt' };

/** What the row says. */
type Secret = { openedAt: Instant; given?: AnswersGiven['data'] };

/** The versions of the rows that an attempt was read from, by activities. */
export type SecretVersions = ReadonlyMap<string, Version>;

const KEPT_MS = 400 * 86_400_000;

/**
 * Attempts at anonymous quests while they are under way: what would be facts of them is kept in rows. Who writes one names the version that they have read: of two nodes the
 * later one reads again.
 */
@Injectable()
export class SecretAttempts implements OnModuleInit {
  constructor(
    private readonly keys: Keys,
    private readonly records: Records,
    private readonly ballots: CastBallots,
    private readonly attempts: ReadAttempts,
    private readonly underWay: UnderWay,
  ) {}

  onModuleInit(): Promise<void> {
    return this.records.declare(SECRETS);
  }

  async of(organisationId: string, { attempt, begun }: QuestAttempt): Promise<QuestAttempt & { versions: SecretVersions }> {
    const versions = new Map<string, Version>();
    if (!attempt) return { begun, versions };
    const [opened, given] = [new Map(attempt.opened), new Map(attempt.given)];
    for (const [activityId, version, secret] of await this.rows(organisationId, attempt)) {
      versions.set(activityId, version);
      opened.set(activityId, secret.openedAt);
      if (secret.given) given.set(activityId, secret.given);
    }
    return { begun, attempt: { ...attempt, opened, given }, versions };
  }

  async opened(organisationId: string, { activityId, occurredAt, ...of }: ActivityOpened['data']): Promise<void> {
    const row = await this.rowOf(organisationId, of, activityId, { openedAt: occurredAt }, occurredAt);
    await this.records.write([add(SECRETS, secretKey(organisationId, of, activityId), row)]);
    this.underWay.changed(organisationId, of.profileId);
  }

  /**
   * Keeps an answer after which others are left.
   * @throws BadInput answer-too-long; RecordConflict where another was given, or all was cast, meanwhile
   */
  async given(organisationId: string, attempt: Attempt, versions: SecretVersions, given: AnswersGiven['data']): Promise<void> {
    const { activityId, occurredAt } = given;
    mustBeBallot(await this.ballotOf(withAnswer(attempt, given)));
    const secret = { openedAt: attempt.opened.get(activityId) ?? occurredAt, given };
    const row = await this.rowOf(organisationId, attempt, activityId, secret, occurredAt);
    await this.records.write([put(SECRETS, secretKey(organisationId, attempt, activityId), row, versions.get(activityId) ?? null)]);
    this.underWay.changed(organisationId, attempt.profileId);
  }

  /**
   * All that was answered becomes a ballot, and nothing else is left of it.
   * @param last the answer that completes it: it is never a row
   * @throws BadInput answer-too-long; RecordConflict where another was given meanwhile
   */
  async cast(organisationId: string, attempt: Attempt, versions: SecretVersions, last?: AnswersGiven['data']): Promise<void> {
    const along = attempt.activityIds.flatMap((id) => [
      remove(SECRETS, secretKey(organisationId, attempt, id), versions.get(id)),
      withoutDraft(organisationId, attempt, id),
    ]);
    const ballot = await this.ballotOf(last ? withAnswer(attempt, last) : attempt);
    await this.ballots.cast(organisationId, attempt, attempt, ballot, along);
  }

  private async ballotOf({ given }: Attempt): Promise<BallotAnswers> {
    // By their ids: which was answered last is not told either.
    const all = [...given]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(async ([activityId, { fields }]) => [activityId, { answers: await this.attempts.opened(fields) }] as const);
    return Object.fromEntries(await Promise.all(all));
  }

  private async rowOf(
    organisationId: string,
    { profileId }: OfAttempt,
    activityId: string,
    secret: Secret,
    at: Instant,
  ): Promise<SecretRow> {
    const words = await this.keys.seal(JSON.stringify(secret), organisationId, profileId);
    return { activityId, words, expiresAt: later(at, KEPT_MS) };
  }

  private async rows(organisationId: string, of: OfAttempt): Promise<[string, Version, Secret][]> {
    const prefix = secretKey(organisationId, of, '');
    const { items } = await this.records.find(SECRETS, { key: { startsWith: prefix } }, { limit: 1_000 });
    const opened = items.map(async ({ document: { activityId, words }, version }): Promise<[string, Version, Secret][]> => {
      const text = await this.keys.open(words);
      return text === undefined ? [] : [[activityId, version, JSON.parse(text) as Secret]];
    });
    return (await Promise.all(opened)).flat();
  }
}

function withAnswer(attempt: Attempt, given: AnswersGiven['data']): Attempt {
  return { ...attempt, given: new Map([...attempt.given, [given.activityId, given]]) };
}

function secretKey(
  organisationId: string,
  { profileId, attemptId }: Pick<OfAttempt, 'profileId' | 'attemptId'>,
  activityId: string,
): string {
  return `${organisationId}/${profileId}/${attemptId}/${activityId}`;
}
