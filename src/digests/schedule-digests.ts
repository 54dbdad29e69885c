import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Organisation, organisation } from '../organisations/organisation.ts';
import { ORGANISATION, type OrganisationEvent } from '../organisations/organisations.events.ts';
import { answering, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { type Instant, type Position, type Recorded, streamName } from '../platform/event.values.ts';
import { Reactions } from '../platform/reactions.ts';
import { occurrenceAfter } from '../platform/schedule/recurrence.values.ts';
import { type Mailed, recurrenceOf } from './digest.values.ts';
import { type Digests, digests } from './digests.ts';
import { DIGESTS_OF, type DigestsScheduled } from './digests.events.ts';

/** When digests are due, as the organisation has it by now; nothing where that is how it is. What a period was mailed of is not due again. */
export function scheduleDigests(
  { digest, timeZone }: Pick<Organisation, 'digest' | 'timeZone'>,
  now: Instant,
  state: Digests,
): DigestsScheduled[] {
  if (digest === state.digest && (digest === 'off' || timeZone === state.timeZone)) return [];
  const dueAt = digest === 'off' ? null : nextAfter(digest, timeZone, now, state);
  return [{ type: 'DigestsScheduled', data: { digest, timeZone, from: now, dueAt } }];
}

function nextAfter(digest: Mailed, timeZone: string, now: Instant, { told }: Digests): Instant {
  const recurs = recurrenceOf(digest, timeZone);
  const { upTo, period } = told[digest];
  const next = occurrenceAfter(recurs, now > upTo ? now : upTo);
  return next.bucket === period ? occurrenceAfter(recurs, next.at).at : next.at;
}

const COMMANDS = '4f0c8a52-6a4e-4a57-9b3f-3c1d7d0f5e92';

/** What an organisation sets of its digests, and of its time zone, moves when they are due. */
@Injectable()
export class ScheduleDigests implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'schedule-digests',
      kind: 'decides',
      begin: 'start',
      categories: [ORGANISATION],
      on: (event) => this.answer(event as Recorded<OrganisationEvent>),
    });
  }

  private async answer(event: Recorded<OrganisationEvent>): Promise<Position | undefined> {
    if (event.type !== 'OrganisationChanged' || (event.data.digest ?? event.data.timeZone) === undefined) return undefined;
    const { organisationId, recordedAt } = event.metadata;
    const held = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    if (held.deleted) return undefined;
    const context = answering(event, derivedId(event.id, COMMANDS));
    const { position } = await this.decisions.decide(digests, streamName(DIGESTS_OF, organisationId), context, (state) =>
      scheduleDigests(held, recordedAt, state),
    );
    return position;
  }
}
