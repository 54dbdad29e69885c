import { Injectable } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { answering, type CommandContext, Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import type { DecidingReaction } from '../platform/reaction.ts';
import { correctedEntry } from '../points/entry-source.values.ts';
import type { GiverAllowanceEvent } from '../points/giver-allowance.events.ts';
import { allowanceOf, giverAllowance } from '../points/giver-allowance.ts';
import { accountOf, pointsAccount } from '../points/points-account.ts';
import type { PointsAwarded, PointsEvent } from '../points/points.events.ts';
import { type ListedEntry, type RevocationApplied, type RevocationEvent, REVOCATIONS } from './revocation.events.ts';
import { type Applied, wholeList } from './listed-entries.ts';
import { revocationsOf } from './lists.ts';
import { revocations } from './revocations.ts';

const EVENTS_IN_A_BATCH = 500;
const STREAMS_AT_ONCE = 64;

/**
 * When a revocation or reinstatement was applied, the accounts and the givers' allowances learn it, and what takes the place of entries is awarded.
 * It tells what stands now: of entries that were reinstated, or revoked by another, since, the later fact tells. So a fact that was parked may be
 * answered long after later ones.
 */
@Injectable()
export class TellAccounts implements DecidingReaction {
  readonly name = 'tell-accounts';
  readonly kind = 'decides';
  readonly begin = 'start';
  readonly categories = [REVOCATIONS];

  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
  ) {}

  async on(event: Recorded): Promise<Position | undefined> {
    const fact = event as Recorded<RevocationEvent>;
    if (fact.type === 'EntriesListed') return undefined;
    const list = await wholeList(this.store, fact);
    const { revoked, instead } = await this.decisions.load(revocations, revocationsOf(fact.metadata.organisationId));
    const now = fact.type === 'RevocationApplied' ? fact.data.revocationId : undefined;
    // Those of the list that it still speaks for.
    const entries = list.entries.filter(({ entryId }) => revoked.get(entryId) === now);
    const replacements = list.replacements.filter(({ entryId }) => instead.has(entryId));
    const accounts = groups(entries, ({ seriesId, profileId }) => accountOf(fact.metadata.organisationId, seriesId, profileId));
    const given = entries.filter(({ giverId, linkedFrom }) => giverId && !linkedFrom);
    const replaced = groups(replacements, ({ seriesId, profileId }) => accountOf(fact.metadata.organisationId, seriesId, profileId));
    const allowances = groups(given, ({ seriesId, giverId = '' }) => allowanceOf(fact.metadata.organisationId, seriesId, giverId));
    const positions = [
      ...(await inTurns(accounts, ([stream, part]) => this.tellAccount(fact, stream, part))),
      ...(await inTurns(allowances, ([stream, part]) => this.tellAllowance(fact, stream, part))),
      ...(fact.type === 'RevocationApplied' ? await this.replace(fact) : []),
      ...(await inTurns(replaced, ([stream, part]) => this.awardReplacements(fact, stream, part))),
    ];
    return positions.sort().at(-1) || undefined;
  }

  private async tellAccount(fact: Applied, stream: string, entries: ListedEntry[]): Promise<Position> {
    const { revocationId, occurredAt } = fact.data;
    const revoked = fact.type === 'RevocationApplied';
    const { position } = await this.decisions.decide(
      pointsAccount,
      stream,
      contextOf(fact, `${stream} ${entries[0]?.entryId}`),
      (account) =>
        entries
          .filter(({ entryId }) => account.entries.get(entryId)?.revoked === !revoked)
          .map(({ entryId }) => ({ type: revoked ? 'EntryRevoked' : 'EntryReinstated', data: { entryId, revocationId, occurredAt } })),
    );
    return position;
  }

  private async tellAllowance(fact: Applied, stream: string, entries: ListedEntry[]): Promise<Position> {
    const revoked = fact.type === 'RevocationApplied';
    const { position } = await this.decisions.decide(
      giverAllowance,
      stream,
      contextOf(fact, `${stream} ${entries[0]?.entryId}`),
      (allowance) =>
        entries
          .filter(({ entryId }) => allowance.reserved.get(entryId)?.released === !revoked)
          .map(({ entryId, seriesId, giverId = '' }) => ({
            type: revoked ? 'AllowanceReleased' : 'AllowanceRestored',
            data: { entryId, seriesId, giverId },
          })),
    );
    return position;
  }

  /** Awards what takes the place of a corrected entry. An admin corrects: it is not limited, but it is counted where the entry was. */
  private async replace(fact: Recorded<RevocationApplied>): Promise<Position[]> {
    const { replacement } = fact.data;
    if (!replacement) return [];
    const { entryId, seriesId, profileId, giverId, points, occurredAt, source } = replacement;
    const { organisationId } = fact.metadata;
    if (giverId) {
      await this.decisions.decide(
        giverAllowance,
        allowanceOf(organisationId, seriesId, giverId),
        contextOf(fact, 'replacement'),
        ({ reserved }): GiverAllowanceEvent[] =>
          reserved.has(correctedEntry(source) ?? '')
            ? [{ type: 'AllowanceReserved', data: { entryId, seriesId, giverId, points, occurredAt } }]
            : [],
      );
    }
    const account = accountOf(organisationId, seriesId, profileId);
    const { position } = await this.decisions.decide(pointsAccount, account, contextOf(fact, 'replacement'), (): PointsEvent[] => [
      { type: 'PointsAwarded', data: replacement },
    ]);
    return [position];
  }

  /** What takes the place of entries by a regrade: nobody gave those, and no limit counts them. */
  private async awardReplacements(fact: Applied, stream: string, awards: PointsAwarded['data'][]): Promise<Position> {
    const context = contextOf(fact, `replacements ${stream} ${awards[0]?.entryId}`);
    const { position } = await this.decisions.decide(pointsAccount, stream, context, ({ entries }): PointsEvent[] =>
      awards.filter(({ entryId }) => !entries.has(entryId)).map((data) => ({ type: 'PointsAwarded', data })),
    );
    return position;
  }
}

/** The reaction's command on one stream. */
function contextOf(fact: Applied, rule: string): CommandContext {
  return answering(fact, uuid5(rule, fact.id));
}

/** Entries by stream, at most 500 together. */
function groups<Listed>(entries: readonly Listed[], streamOf: (entry: Listed) => string): [string, Listed[]][] {
  const all = Map.groupBy(entries, streamOf);
  return [...all].flatMap(([stream, group]) =>
    Array.from({ length: Math.ceil(group.length / EVENTS_IN_A_BATCH) }, (_, part): [string, Listed[]] => [
      stream,
      group.slice(part * EVENTS_IN_A_BATCH, (part + 1) * EVENTS_IN_A_BATCH),
    ]),
  );
}

/** Does all, some at the same time, so that they share commits. */
async function inTurns<T, Result>(all: readonly T[], work: (each: T) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < all.length; from += STREAMS_AT_ONCE) {
    results.push(...(await Promise.all(all.slice(from, from + STREAMS_AT_ONCE).map(work))));
  }
  return results;
}
