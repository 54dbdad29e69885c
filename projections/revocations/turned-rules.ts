import { Injectable } from '@nestjs/common';
import type { SupposedAnswer } from '../../src/automations/answer-rule.values.ts';
import type { DueOfBadge } from '../../src/badges/judging.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import type { CountedEntry } from '../../src/revocations/turning.values.ts';
import { WinsThatTurn } from '../badge-progress/wins-that-turn.ts';
import type { Entry } from '../entries/entries.ts';
import { FindEntries } from '../entries/find-entries.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type Change, type Consequence, MOST_TOLD, OnceATurn, type Turn } from './consequence.ts';
import { KnownSeries, listed, PaidPoints } from './paid-points.ts';
import type { RuleTold } from './rule-told.values.ts';

/** What rules would answer to wins. Bound to what they answer by where everything is put together. */
export abstract class SupposedRules {
  /** @param at when it would be @param before as was known then, and as is known if absent */
  abstract of(organisationId: string, judged: readonly DueOfBadge[], at: Instant, before?: Instant): Promise<SupposedAnswer[]>;
}

type Turned = { answer: SupposedAnswer; taken: readonly Entry[]; given: readonly CountedEntry[] };

/** What rules give and take because of wins that come, go or move, with all that follows by links. */
@Injectable()
export class TurnedRules implements Consequence<RuleTold> {
  private readonly found = new OnceATurn<Turned[]>((turn) => this.turned(turn));

  constructor(
    private readonly models: ReadModels,
    private readonly entries: FindEntries,
    private readonly wins: WinsThatTurn,
    private readonly rules: SupposedRules,
    private readonly paid: PaidPoints,
  ) {}

  async says(turn: Turn): Promise<RuleTold[]> {
    const byRule = Map.groupBy(await this.found.of(turn), ({ answer }) => answer.automationId);
    return [...byRule].map(([automationId, all]): RuleTold => {
      const entries = all.flatMap(({ given, taken }) => [
        ...taken.map((entry) => toldEntry(turn, entry, 'taken')),
        ...given.map((entry) => toldEntry(turn, entry, 'given')),
      ]);
      return { automationId, name: all[0]?.answer.name ?? '', entries: entries.slice(0, MOST_TOLD), entryCount: entries.length };
    });
  }

  async brings(turn: Turn): Promise<Change> {
    const all = await this.found.of(turn);
    return { out: all.flatMap(({ taken }) => taken.map(listed)), in: all.flatMap(({ given }) => given) };
  }

  private async turned(turn: Turn): Promise<Turned[]> {
    const { organisationId, at, recordedAt } = turn;
    const known = new KnownSeries(this.models, organisationId);
    const turned: Turned[] = [];
    for (const answer of await this.rules.of(organisationId, await this.wins.due(turn), at, recordedAt)) {
      const paid = await this.entries.withIds(
        organisationId,
        answer.takes.map(({ entryId }) => entryId),
      );
      const given: CountedEntry[] = [];
      for (const entry of answer.gives) given.push(...(await this.paid.anew(entry, known)));
      turned.push({ answer, taken: await this.paid.lost(paid, recordedAt), given });
    }
    return turned;
  }
}

function toldEntry(
  { nameOf, series }: Turn,
  { entryId: id, profileId, seriesId, points }: Pick<CountedEntry, 'entryId' | 'profileId' | 'seriesId' | 'points'>,
  what: 'given' | 'taken',
): RuleTold['entries'][number] {
  return { id, profileId, name: nameOf(profileId), seriesId, series: series.get(seriesId)?.name ?? '', points, what };
}
