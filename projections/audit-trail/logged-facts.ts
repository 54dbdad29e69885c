import { Injectable } from '@nestjs/common';
import { catalogue } from '../../src/catalogue.events.ts';
import type { Channel, Position, Recorded, Sealed } from '../../src/platform/event.values.ts';
import { Turns } from '../../src/platform/turns.ts';
import { FactLog } from '../platform/fact-log.ts';
import type { AuditFact } from './audit-trail.ts';

/** A fact of the audit trail with all that it says of itself: without personal data, the reason sealed. */
export type LoggedFact = Pick<AuditFact, 'seriesId' | 'first'> & Told;

type Told = {
  position: Position;
  eventId: string;
  type: string;
  recordedAt: string;
  occurredAt: string | null;
  actor: { profileId: string | null; userId: string | null };
  channel: Channel;
  reason: Sealed | null;
  profileId: string | null;
  entryId: string | null;
  points: string | null;
  causationId: string;
  correlationId: string;
  details: { readonly [name: string]: Plain };
};

type Plain = string | number | boolean | null;

/** Reads what the audit trail refers to. */
@Injectable()
export class LoggedFacts {
  private readonly turns = new Turns();

  constructor(private readonly log: FactLog) {}

  /** One for each, in their order. */
  async of(facts: readonly AuditFact[]): Promise<LoggedFact[]> {
    const told = new Map<Position, Told>();
    const slice = this.turns.begin();
    for await (const event of this.log.at([...new Set(facts.map(({ position }) => position))])) {
      told.set(event.position, toldBy(event));
      if (slice.isOver()) await slice.rest();
    }
    return facts.map(({ position, seriesId, first }) => {
      const fact = told.get(position);
      if (!fact) throw new Error(`the audit trail refers to ${position}, where no fact is`);
      return { ...fact, seriesId, first };
    });
  }
}

/** What a fact says of itself. */
export function toldBy(event: Recorded): Told {
  const { recordedAt, actor, channel, reason, causationId, correlationId } = event.metadata;
  const {
    profileId = null,
    entryId = null,
    points = null,
    occurredAt = null,
    shown = {},
  } = catalogue.get(event.type)?.about?.(event) ?? {};
  return {
    position: event.position,
    eventId: event.id,
    type: event.type,
    recordedAt,
    occurredAt,
    actor: { profileId: actor.profileId ?? null, userId: actor.userId ?? null },
    channel,
    reason: reason ?? null,
    profileId,
    entryId,
    points,
    causationId,
    correlationId,
    details: plain(shown),
  };
}

/** Values that a row of text can show: lists and structures become text, what is empty is left out. */
function plain(values: { readonly [name: string]: unknown }): { [name: string]: Plain } {
  const shown = Object.entries(values).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(shown.map(([name, value]) => [name, simple(value)]));
}

function simple(value: unknown): Plain {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) && value.every((member) => typeof member === 'string') ? value.join(', ') : JSON.stringify(value);
}
