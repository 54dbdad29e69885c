import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Instant, later, type Sealed } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { put, type RecordKind, Records, remove } from '../platform/records/records.ts';
import type { BallotAnswers } from './answer.values.ts';
import type { ActivityOpened, AnswersGiven, OfAttempt } from './attempts.events.ts';
import { CastBallots, mustBeBallot } from './cast-ballots.ts';
import type { Attempt, QuestAttempt } from './quest-attempt.ts';
import { ReadAttempts } from './read-attempts.ts';

/** What is under way of an activity of an anonymous quest: no fact, but a row under the person's key, gone when it is cast. */
type SecretRow = { activityId: string; words: Sealed; expiresAt: Instant };

/** By organisation, player, attempt and activity. */
export const SECRETS: RecordKind<SecretRow> = { name: 'quest-secrets', expires: 'expiresAt' };

/** What the row says. */
type Secret = { openedAt: Instant; given?: AnswersGiven['data'] };

const KEPT_MS = 400 * 86_400_000;

/** Attempts at anonymous quests while they are under way: what would be facts of them is kept in rows. */
@Injectable()
export class SecretAttempts implements OnModuleInit {
  constructor(
    private readonly keys: Keys,
    private readonly records: Records,
    private readonly ballots: CastBallots,
    private readonly attempts: ReadAttempts,
  ) {}

  onModuleInit(): Promise<void> {
    return this.records.declare(SECRETS);
  }

  /** An attempt with what is under way of it. */
  async of(organisationId: string, { attempt, begun }: QuestAttempt): Promise<QuestAttempt> {
    if (!attempt) return { begun };
    const [opened, given] = [new Map(attempt.opened), new Map(attempt.given)];
    for (const [activityId, secret] of await this.rows(organisationId, attempt)) {
      opened.set(activityId, secret.openedAt);
      if (secret.given) given.set(activityId, secret.given);
    }
    return { begun, attempt: { ...attempt, opened, given } };
  }

  async opened(organisationId: string, { activityId, occurredAt, ...of }: ActivityOpened['data']): Promise<void> {
    await this.keep(organisationId, of, activityId, { openedAt: occurredAt }, occurredAt);
  }

  /** @throws BadInput answer-too-long */
  async given(organisationId: string, attempt: Attempt, given: AnswersGiven['data']): Promise<void> {
    const { activityId, occurredAt } = given;
    const after = { ...attempt, given: new Map([...attempt.given, [activityId, given]]) };
    mustBeBallot(await this.ballotOf(after));
    await this.keep(organisationId, attempt, activityId, { openedAt: attempt.opened.get(activityId) ?? occurredAt, given }, occurredAt);
  }

  /** All that was answered becomes a ballot, and nothing else is left of it. */
  async cast(organisationId: string, attempt: Attempt): Promise<void> {
    const along = attempt.activityIds.map((activityId) => remove(SECRETS, secretKey(organisationId, attempt, activityId)));
    await this.ballots.cast(organisationId, attempt, attempt, await this.ballotOf(attempt), along);
  }

  private async ballotOf({ given }: Attempt): Promise<BallotAnswers> {
    const all = [...given].map(
      async ([activityId, { fields, contentRevision }]) =>
        [activityId, { answers: await this.attempts.opened(fields), contentRevision }] as const,
    );
    return Object.fromEntries(await Promise.all(all));
  }

  private async keep(organisationId: string, of: OfAttempt, activityId: string, secret: Secret, at: Instant): Promise<void> {
    const words = await this.keys.seal(JSON.stringify(secret), organisationId, of.profileId);
    await this.records.write([
      put(SECRETS, secretKey(organisationId, of, activityId), { activityId, words, expiresAt: later(at, KEPT_MS) }),
    ]);
  }

  private async rows(organisationId: string, of: OfAttempt): Promise<[string, Secret][]> {
    const prefix = secretKey(organisationId, of, '');
    const { items } = await this.records.find(SECRETS, { key: { startsWith: prefix } }, { limit: 1_000 });
    const opened = items.map(async ({ document: { activityId, words } }): Promise<[string, Secret][]> => {
      const text = await this.keys.open(words);
      return text === undefined ? [] : [[activityId, JSON.parse(text) as Secret]];
    });
    return (await Promise.all(opened)).flat();
  }
}

function secretKey(
  organisationId: string,
  { profileId, attemptId }: Pick<OfAttempt, 'profileId' | 'attemptId'>,
  activityId: string,
): string {
  return `${organisationId}/${profileId}/${attemptId}/${activityId}`;
}
