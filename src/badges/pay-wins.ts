import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { answering, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Instant, Position, Recorded } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Reactions } from '../platform/reactions.ts';
import { Refused } from '../platform/refused.ts';
import { AwardPoints } from '../points/award-points.ts';
import { PaidEntries, type PaidEntry } from '../points/paid-entries.ts';
import { BADGE_WINS, type BadgeWinEvent, type WinRewardWithheld } from './badge-wins.events.ts';
import { badgeWins, isStanding, type KeptWin } from './badge-wins.ts';

const COMMANDS = 'd5c1a0c1-7a0e-4a1f-9c5e-63b7b2a5f0d4';

/** The entry that a reward of a win is paid by: the same, however often the win comes and goes. */
export function paidBy(winId: string, rewardId: string): string {
  return derivedId(`${winId} ${rewardId}`, COMMANDS);
}

/** The lists by which the points of a win were taken back, each time that it stopped standing. */
export function takenBackBy({ winId, falls }: Pick<KeptWin, 'winId' | 'falls'>): Set<string> {
  return new Set(Array.from({ length: falls }, (_, n) => listOf('revoke', winId, n + 1)));
}

function listOf(kind: 'revoke' | 'reinstate', winId: string, falls: number): string {
  return derivedId(`${kind} ${winId} ${falls}`, COMMANDS);
}

/**
 * Who wins a badge, or reaches a level, is given its points once, at the instant of the win and outside of all limits. While the win does not stand they are
 * revoked, with all that follows them by links; when it stands again, exactly those count again. A win that moves leaves its points where they are. It computes
 * what should hold by now and issues the difference.
 */
@Injectable()
export class PayWins implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
    private readonly commands: CommandBus,
    private readonly entries: PaidEntries,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'pay-wins',
      kind: 'decides',
      begin: 'start',
      categories: [BADGE_WINS],
      on: (event) => this.pay(event as Recorded<BadgeWinEvent>),
    });
  }

  private async pay(event: Recorded<BadgeWinEvent>): Promise<Position | undefined> {
    if (event.type === 'BadgeWinMoved' || event.type === 'WinRewardWithheld') return undefined;
    const { winId, badgeId } = event.data;
    const win = (await this.decisions.load(badgeWins, event.stream)).get(winId);
    if (!win || win.rewards.length === 0) return undefined;
    const positions = isStanding(win) ? await this.give(event, badgeId, win) : [await this.takeBack(event, win)];
    return positions
      .filter((position) => position !== undefined)
      .sort()
      .at(-1);
  }

  /** Awards what was not yet; what cannot be is said once. What was taken back counts again. */
  private async give(event: Recorded<BadgeWinEvent>, badgeId: string, win: KeptWin): Promise<(Position | undefined)[]> {
    const { winId, profileId, falls, withheld, place } = win;
    const positions: (Position | undefined)[] = [];
    for (const { rewardId, seriesId, points, tags } of win.rewards) {
      if (withheld.includes(rewardId)) continue;
      const entryId = paidBy(winId, rewardId);
      const source = { kind: 'badge', badgeId, winId, rewardId } as const;
      const times = { occurredAt: place.wonAt, receivedAt: event.metadata.recordedAt };
      const award = { entryId, seriesId, profileId, points, tags, teamIds: place.teamIds, ...times, source, unlimited: true };
      try {
        positions.push((await this.commands.execute(new AwardPoints(answering(event, entryId), award))).position);
      } catch (error) {
        if (!(error instanceof Refused || error instanceof NotFound)) throw error;
        positions.push(await this.withhold(event, { badgeId, profileId, winId, rewardId, code: error.code }));
      }
    }
    const context = answering(event, derivedId(`give back ${falls}`, winId));
    const list = listOf('reinstate', winId, falls);
    positions.push(await this.entries.giveBack(context, list, paid(win), takenBackBy(win), whenOf(event)));
    return positions;
  }

  private takeBack(event: Recorded<BadgeWinEvent>, win: KeptWin): Promise<Position | undefined> {
    const context = answering(event, derivedId(`take back ${win.falls}`, win.winId));
    return this.entries.takeBack(context, listOf('revoke', win.winId, win.falls), paid(win), whenOf(event));
  }

  private async withhold(event: Recorded<BadgeWinEvent>, data: WinRewardWithheld['data']): Promise<Position> {
    const context = answering(event, derivedId(`withheld ${data.rewardId}`, data.winId));
    const { position } = await this.decisions.decide(badgeWins, event.stream, context, (wins): WinRewardWithheld[] =>
      wins.get(data.winId)?.withheld.includes(data.rewardId) ? [] : [{ type: 'WinRewardWithheld', data }],
    );
    return position;
  }
}

function paid({ winId, profileId, rewards }: KeptWin): PaidEntry[] {
  return rewards.map(({ rewardId, seriesId }) => ({ entryId: paidBy(winId, rewardId), seriesId, profileId }));
}

/** When it happened that a win stands, or does not: when what made it so did. */
function whenOf({ data, metadata: { recordedAt } }: Recorded<BadgeWinEvent>): { occurredAt: Instant; receivedAt: Instant } {
  const happenedAt = 'occurredAt' in data ? data.occurredAt : undefined;
  return { occurredAt: happenedAt ?? recordedAt, receivedAt: recordedAt };
}
