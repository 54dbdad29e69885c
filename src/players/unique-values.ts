import { Injectable } from '@nestjs/common';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { type Instant, type Sealed, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { isOpen, team, teamOf } from '../teams/team.ts';
import { sameKey } from './player-row.values.ts';
import { PROFILE, RESERVATION, type ReservationEvent, ROLES } from './players.events.ts';
import { profile } from './profile.ts';
import { confirmValue, type Reservation, releaseValue, reservation, reserveValue } from './reservation.ts';
import { roles } from './roles.ts';

/**
 * A value that only one player, or one team, of an organisation may have. `holder`: the id of the profile, or of the team. A `member` is an account,
 * by its id: it acts through one profile.
 */
export type UniqueValue = { kind: 'email' | 'external-id' | 'member' | 'team-name'; value: string; holder: string };

type Where = Pick<CommandContext, 'organisationId'>;

/** Reserve, use, confirm: each value has a stream of its own, named by a hash that only this server can make. */
@Injectable()
export class UniqueValues {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  /** Who reserved a value last, whether it is in use or not. */
  async holder(where: Where, unique: UniqueValue): Promise<string | undefined> {
    return (await this.decisions.load(reservation, (await this.naming(where))(unique))).holder;
  }

  /** Whether its holder has a value now. */
  isUsed(organisationId: string, unique: UniqueValue): Promise<boolean> {
    return this.has({ organisationId }, unique, unique.holder);
  }

  /** Those that others have by now, but for who gives up theirs. */
  async taken(organisationId: string, values: readonly UniqueValue[], givers: ReadonlySet<string> = new Set()): Promise<UniqueValue[]> {
    const taken: UniqueValue[] = [];
    const streamOf = await this.naming({ organisationId });
    await Promise.all(
      values.map(async (unique) => {
        const state = await this.decisions.load(reservation, streamOf(unique));
        const usedBy = await this.usedBy({ organisationId }, unique, state);
        if (usedBy !== undefined && usedBy !== unique.holder && !givers.has(usedBy)) taken.push(unique);
      }),
    );
    return taken;
  }

  /** Reserves the values, also those that `givers` have; answers those that others have. */
  async reserve(
    context: CommandContext,
    reservedAt: Instant,
    values: readonly UniqueValue[],
    givers: ReadonlySet<string> = new Set(),
  ): Promise<UniqueValue[]> {
    const taken: UniqueValue[] = [];
    const streamOf = await this.naming(context);
    await Promise.all(
      values.map(async (unique) => {
        const wanted = { holder: unique.holder, commandId: context.commandId, reservedAt };
        const decision = async (state: Reservation) => reserveValue(wanted, state, await this.usedBy(context, unique, state), givers);
        await this.decide(context, streamOf(unique), decision).catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          taken.push(unique);
        });
      }),
    );
    return taken;
  }

  async confirm(context: CommandContext, values: readonly UniqueValue[]): Promise<void> {
    const streamOf = await this.naming(context);
    await Promise.all(values.map((unique) => this.decide(context, streamOf(unique), (state) => confirmValue(unique.holder, state))));
  }

  async release(context: CommandContext, values: readonly UniqueValue[]): Promise<void> {
    const streamOf = await this.naming(context);
    await Promise.all(values.map((unique) => this.decide(context, streamOf(unique), (state) => releaseValue(unique.holder, state))));
  }

  /** A command may reserve, release and reserve again, so each step has an id of its own: it is the state that tells a retry. */
  private async decide(
    context: CommandContext,
    stream: string,
    decision: (state: Reservation) => ReservationEvent[] | Promise<ReservationEvent[]>,
  ): Promise<void> {
    const step = following(context, crypto.randomUUID());
    await this.decisions.decide(reservation, stream, step, decision);
  }

  /** Who has it: its holder, or who had it until then. */
  private async usedBy(where: Where, unique: UniqueValue, { holder, from }: Reservation): Promise<string | undefined> {
    for (const id of [holder, from]) if (id !== undefined && (await this.has(where, unique, id))) return id;
    return undefined;
  }

  private async has({ organisationId }: Where, { kind, value }: UniqueValue, id: string): Promise<boolean> {
    if (kind === 'member') return this.isMember(organisationId, value, id);
    const sealed = kind === 'team-name' ? await this.teamName(organisationId, id) : await this.ofProfile(organisationId, kind, id);
    const has = await this.keys.open(sealed);
    return has !== undefined && sameKey(has) === sameKey(value);
  }

  private async ofProfile(organisationId: string, kind: 'email' | 'external-id', profileId: string): Promise<Sealed | undefined> {
    const { email, externalId } = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
    return kind === 'email' ? email : externalId;
  }

  /** Who is set aside stays one, and nobody else joins with the account; but for who is forgotten, and may be somebody new. */
  private async isMember(organisationId: string, userId: string, profileId: string): Promise<boolean> {
    const state = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
    const { aside } = await this.decisions.load(roles, streamName(ROLES, organisationId));
    return state.userId === userId && aside.get(profileId)?.has('forgotten') !== true;
  }

  private async teamName(organisationId: string, teamId: string): Promise<Sealed | undefined> {
    const state = await this.decisions.load(team, teamOf(organisationId, teamId));
    return isOpen(state) ? state.name : undefined;
  }

  /** What names the streams of values. */
  private async naming({ organisationId }: Where): Promise<(unique: UniqueValue) => string> {
    const hashOf = await this.keys.keyedHashing(organisationId);
    return ({ kind, value }) => streamName(RESERVATION, organisationId, kind, hashOf(kind, value));
  }
}
