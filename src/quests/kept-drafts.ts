import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Instant, later, type Sealed } from '../platform/event.values.ts';
import { BadInput, TooManyRequests } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Lanes } from '../platform/lanes.ts';
import { againOnConflict, put, type RecordKind, Records, type RecordWrite, remove } from '../platform/records/records.ts';
import { type Draft, MOST_ATTEMPT_BYTES } from './answer.values.ts';
import type { OfAttempt } from './attempts.events.ts';
import { UnderWay } from './under-way.ts';

/** What somebody has half answered: under the person's key, and gone with the answer. `number`: of two devices the later one counts. */
type DraftRow = { activityId: string; number: number; words: Sealed; keptAt: Instant; expiresAt: Instant };

/** By organisation, player, attempt and activity. */
export const DRAFTS: RecordKind<DraftRow> = { name: 'quest-drafts', expires: 'expiresAt' };

/** One that nobody goes on with for so long is none. */
const KEPT_MS = 400 * 86_400_000;
/** A device sends what is typed no oftener. */
export const DRAFT_EVERY_MS = 2_000;

/** Half-typed answers: records, never facts. */
@Injectable()
export class KeptDrafts implements OnModuleInit {
  private readonly lanes = new Lanes();

  constructor(
    private readonly keys: Keys,
    private readonly records: Records,
    private readonly underWay: UnderWay,
  ) {}

  onModuleInit(): Promise<void> {
    return this.records.declare(DRAFTS);
  }

  /**
   * Keeps what is half answered, unless a later one is there. Answers the number of the one that is kept. Of an attempt one after another: of many at
   * once each counts in what is there.
   * @throws TooManyRequests draft-too-soon; BadInput answer-too-long; Refused person-forgotten
   */
  keep(organisationId: string, profileId: string, attemptId: string, draft: Draft, at: Instant): Promise<number> {
    const { activityId, number, spentMs, answers } = draft;
    const key = draftKey(organisationId, profileId, attemptId, activityId);
    const keeping = () =>
      againOnConflict(async () => {
        const rows = await this.rows(organisationId, profileId, attemptId);
        const kept = rows.find((row) => row.key === key);
        if (kept && kept.document.number >= number) return kept.document.number;
        if (kept && at < later(kept.document.keptAt, DRAFT_EVERY_MS))
          throw new TooManyRequests(DRAFT_EVERY_MS / 1_000, 'draft-too-soon', 'What is typed is kept every two seconds');
        const words = await this.keys.seal(JSON.stringify({ spentMs, answers }), organisationId, profileId);
        const others = rows.filter((row) => row !== kept).map(({ document }) => document);
        if ([...others, { words }].reduce((sum, one) => sum + one.words.box.length, 0) > MOST_ATTEMPT_BYTES)
          throw new BadInput('answer-too-long', `All that is half answered of an attempt takes ${MOST_ATTEMPT_BYTES / 1_000} KB at most`);
        const row = { activityId, number, words, keptAt: at, expiresAt: later(at, KEPT_MS) };
        await this.records.write([put(DRAFTS, key, row, kept?.version ?? null)]);
        this.underWay.changed(organisationId, profileId);
        return number;
      });
    return this.lanes.pass(organisationId, attemptId, keeping);
  }

  /** All of an attempt. */
  async of(organisationId: string, profileId: string, attemptId: string): Promise<Draft[]> {
    const items = await this.rows(organisationId, profileId, attemptId);
    const opened = items.map(async ({ document: { activityId, number, words } }) => {
      const text = await this.keys.open(words);
      return text === undefined ? [] : [{ activityId, number, ...(JSON.parse(text) as Pick<Draft, 'spentMs' | 'answers'>) }];
    });
    return (await Promise.all(opened)).flat();
  }

  /** The one of an activity, or of an attempt all. */
  async letGo(organisationId: string, profileId: string, attemptId: string, activityId?: string): Promise<void> {
    const key = draftKey(organisationId, profileId, attemptId, activityId ?? '');
    if (activityId === undefined) await this.records.deleteAll(DRAFTS, { key: { startsWith: key } });
    // Few were half typed: to look costs less than to write.
    else if (await this.records.get(DRAFTS, key)) await this.records.write([remove(DRAFTS, key)]);
    this.underWay.changed(organisationId, profileId);
  }

  private async rows(organisationId: string, profileId: string, attemptId: string) {
    const prefix = draftKey(organisationId, profileId, attemptId, '');
    return (await this.records.find(DRAFTS, { key: { startsWith: prefix } }, { limit: 1_000 })).items;
  }
}

/** The step by which one goes in the same write as what takes its place: nothing is left of it when the files are purged after that. */
export function withoutDraft(
  organisationId: string,
  { profileId, attemptId }: Pick<OfAttempt, 'profileId' | 'attemptId'>,
  activityId: string,
): RecordWrite {
  return remove(DRAFTS, draftKey(organisationId, profileId, attemptId, activityId));
}

function draftKey(organisationId: string, profileId: string, attemptId: string, activityId: string): string {
  return `${organisationId}/${profileId}/${attemptId}/${activityId}`;
}
