import { Query } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id } from '../../src/platform/http/fields.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, type Policy } from '../../src/platform/http/who.ts';
import type { Person } from '../people/people.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { Availabilities } from './availability.ts';
import { battleAvailability } from './availability.view.ts';
import { BattlesWon } from './battles-won.ts';
import { LatelyWon } from './lately-won.ts';

class CheckAvailability {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() opponentprofileid!: string;
}

const player: Policy = ({ organisationId, profileId }) => organisationId !== undefined && profileId !== undefined;

@Route('battle')
export class BattleReadsController {
  constructor(
    private readonly availabilities: Availabilities,
    private readonly visible: VisibleDirectory,
    private readonly latelyWon: LatelyWon,
    private readonly battlesWon: BattlesWon,
  ) {}

  @Get('check_availbilty', 'Whether the acting profile can challenge a player, and what both have won lately.', battleAvailability)
  @Allow(player)
  async check(@Query() { opponentprofileid: opponentId }: CheckAvailability, @CallOf() { who, receivedAt }: Call) {
    const available = await this.availabilities.between(who, opponentId, receivedAt);
    const viewer = knownViewer(who);
    const people = await this.visible.of(viewer);
    const [you, opponent] = [people.person(who.profileId ?? ''), people.person(opponentId)];
    if (!you || !opponent) throw new NotFound('player');
    const none = available.offered === 'none';
    return {
      status: 'ok',
      availbilty: available.offered === 'free' ? 1 : 0,
      nareason: available.offered === 'blocked' ? available.reason : null,
      showbattle: none ? 0 : 1,
      playerstats: none ? [] : await this.stats(viewer.organisationId, [you, opponent], receivedAt),
    };
  }

  private async stats(organisationId: string, players: readonly Person[], now: Instant) {
    const [lately, ...won] = await Promise.all([
      this.latelyWon.of(organisationId, players, now),
      ...players.map(({ profileId }) => this.battlesWon.of(organisationId, profileId)),
    ]);
    return lately.map((one, n) => ({ ...one, pcount: won[n] ?? 0 }));
  }
}
