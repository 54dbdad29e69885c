import { Injectable } from '@nestjs/common';
import { fill } from '../mail/mail-layout.ts';
import { mailTexts } from '../mail/mail.texts.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { NamesInEvents } from '../public-events/names-in-events.ts';
import type { FeedEvent, PublicEvent } from '../public-events/public-events.values.ts';

/** What goes out in one letter. `more`: of what goes together, how many it does not tell. */
export type Told = { events: readonly FeedEvent[]; more?: number };
/** The same in words. */
export type InWords = { organisation: string; lines: readonly string[] };

/** A public event in a line. @param nameOf what something is called; nothing for what has no name any more */
export function lineOf({ type, data }: PublicEvent, nameOf: (id: string) => string | undefined): string {
  const { unnamed, [type]: text } = mailTexts.outgoing;
  const said: Record<string, string | number> = {};
  for (const [field, value] of Object.entries<string | number | readonly string[]>(data))
    if (typeof value === 'object') said[field] = value.length;
    else said[field] = field.endsWith('_id') ? (nameOf(String(value)) ?? unnamed) : value;
  return fill(text, said);
}

/** Says what goes out in words, for admins: with the names that things and people have by now. */
@Injectable()
export class TellInWords {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly names: NamesInEvents,
  ) {}

  async of(organisationId: string, { events, more = 0 }: Told): Promise<InWords> {
    const { name } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const names = await this.names.of(organisationId, events);
    const lines = events.map((event) => lineOf(event, (id) => names.get(id)));
    const rest = more > 0 ? [fill(mailTexts.outgoing.more, { count: more })] : [];
    return { organisation: (await this.keys.open(name)) ?? '', lines: [...lines, ...rest] };
  }
}
