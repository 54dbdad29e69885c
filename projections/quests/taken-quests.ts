import type { Instant } from '../../src/platform/event.values.ts';
import type { Call } from '../../src/platform/http/who.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';
import type { AnswersGiven } from '../../src/quests/attempts.events.ts';
import type { Draft } from '../../src/quests/answer.values.ts';

/** What only streams and records tell of whoever takes a quest. Bound to them where everything is put together. */
export abstract class TakenQuests {
  /** Why somebody cannot begin a quest, or go on with it, now; nothing where they can. */
  abstract hindrance(organisationId: string, profileId: string, questId: string, at: Instant): Promise<Hindrance | undefined>;
  /** An activity is shown to who takes the quest: its clock begins, once. Answers what they have got so far, where it is told. @throws NotFound, Refused */
  abstract open(call: Call, questId: string, activityId: string): Promise<PointAmount | undefined>;
  /** What is half answered of an attempt. */
  abstract drafts(organisationId: string, profileId: string, attemptId: string): Promise<readonly Draft[]>;
  /** What is under way of an attempt at an anonymous quest: no view knows it. */
  abstract underWay(organisationId: string, attempt: Of): Promise<UnderWay>;
  /** Hears whose drafts, or answers without a name, are others: no fact tells. */
  abstract onUnderWay(listener: (organisationId: string, profileId: string) => void): void;
}

/** Which attempt. */
type Of = { attemptId: string; questId: string; round: number; profileId: string };
/** What was opened when, and answered; own words are sealed. */
export type UnderWay = { opened: { [activityId: string]: Instant }; given: { [activityId: string]: AnswersGiven['data'] } };

export type Hindrance = { code: string; message: string };
