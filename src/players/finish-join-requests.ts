import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { Clock } from '../platform/clock.ts';
import { answering, type CommandContext, Decisions } from '../platform/decisions.ts';
import { type Position, type Recorded, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Reactions } from '../platform/reactions.ts';
import { Refused } from '../platform/refused.ts';
import { Shown } from '../platform/shown.ts';
import { BecomePlayer } from './become-player.ts';
import { joinRequests } from './join-requests.ts';
import { JOIN_REQUESTS, type JoinApproved, type JoinRequestEvent, PROFILE } from './players.events.ts';
import { profile } from './profile.ts';

const COMMANDS = '0c6d1f52-7b0e-4a0b-9b6e-5a8f2f4a6c37';

/** What follows from an admin's answer to who asked to join, also where the process died right after it. */
@Injectable()
export class FinishJoinRequests implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly reactions: Reactions,
    private readonly shown: Shown,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'finish-join-requests',
      kind: 'decides',
      begin: 'start',
      categories: [JOIN_REQUESTS],
      on: (event) => this.finish(event as Recorded<JoinRequestEvent>),
    });
  }

  /**
   * Makes who was let in a player, once: what became of them later is not undone. Of who cannot be one any more, what they told of themselves is gone.
   * Answers the position of the last fact, if any.
   */
  async letIn(context: CommandContext, { profileId, userId, via, ...sealed }: JoinApproved['data']): Promise<Position | undefined> {
    const { organisationId } = context;
    if (await this.isProfile(organisationId, profileId)) return undefined;
    const [name, email] = [await this.keys.open(sealed.name), await this.keys.open(sealed.email)];
    if (name === undefined || email === undefined) return undefined;
    try {
      const newcomer = { organisationId, userId, name, email, via, approval: false };
      const became = await this.commands.execute(new BecomePlayer(context, this.clock.now(), newcomer));
      await this.endKeys(organisationId, [profileId]);
      return became.position;
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'organisation-frozen') throw error;
      await this.endKeys(organisationId, [profileId]);
      return undefined;
    }
  }

  /** @param refused the position of the fact that they are refused */
  async forget(organisationId: string, profileIds: readonly string[], refused: Position): Promise<void> {
    await this.shown.erased(refused);
    await this.endKeys(organisationId, profileIds);
  }

  private async finish(event: Recorded<JoinRequestEvent>): Promise<Position | undefined> {
    const { organisationId } = event.metadata;
    const { profileId } = event.data;
    if (event.type === 'JoinApproved') return this.letIn(answering(event, uuid5(event.id, COMMANDS)), event.data);
    if (event.type === 'JoinRequested') return undefined;
    const { refused } = await this.decisions.load(joinRequests, streamName(JOIN_REQUESTS, organisationId));
    const isLeft = (await this.keys.open(refused.get(profileId)?.name)) !== undefined;
    if (isLeft) await this.forget(organisationId, [profileId], event.position);
    return undefined;
  }

  /** Nobody's who is a profile: theirs is their own. */
  private async endKeys(organisationId: string, profileIds: readonly string[]): Promise<void> {
    const over: string[] = [];
    for (const profileId of profileIds) if (!(await this.isProfile(organisationId, profileId))) over.push(profileId);
    if (over.length > 0) await this.keys.destroyPersonKeys(organisationId, over);
  }

  private async isProfile(organisationId: string, profileId: string): Promise<boolean> {
    return (await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId))).exists;
  }
}
