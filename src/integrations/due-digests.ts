import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import { derivedId } from '../platform/derived-id.ts';
import { type Agenda, type Due, type DueSpan, organisationOf } from '../platform/schedule/due.ts';
import { Scheduler } from '../platform/schedule/scheduler.ts';
import { ActiveWebhooks } from './active-webhooks.ts';
import { LETTER_KINDS, letterOf, WebhookPlaces } from './webhook-places.ts';

const KIND = 'tell-together';
const IDS = '0b6f5b7f-3c2f-4f9e-8d5d-5c1f3f0e7a43';

/**
 * What goes out together goes when it is due (U-138). Where it is due stands beside what was collected: the letter is made, and the next time is set, in one write, so that nothing goes twice or
 * is lost, whoever does it and wherever it dies. After a pause all goes once. What is off, frozen or empty waits for its next time.
 */
@Injectable()
export class DueDigests implements Agenda, OnModuleInit {
  readonly kinds = [KIND];

  constructor(
    private readonly active: ActiveWebhooks,
    private readonly clock: Clock,
    private readonly places: WebhookPlaces,
    private readonly scheduler: Scheduler,
  ) {}

  onModuleInit(): void {
    this.scheduler.add({ name: KIND, catchUp: 'last', issue: (due) => this.issue(due) }, this);
  }

  async find(_: string, span: DueSpan, page: { limit: number; after?: string }) {
    const { items, next } = await this.places.due(span, page);
    const due = items.map(({ key, document: { organisationId, dueAt = '' } }) => ({ key: `${organisationId}/${key}`, dueAt }));
    return { items: due, ...(next !== undefined && { next }) };
  }

  count(_: string, span: DueSpan): Promise<number> {
    return this.places.countDue(span);
  }

  /** Records show what was written. */
  reached(): Promise<void> {
    return Promise.resolve();
  }

  private async issue({ key, dueAt }: Due): Promise<undefined> {
    const organisationId = organisationOf(key);
    const eventId = key.slice(organisationId.length + 1);
    await this.places.tell(eventId, this.clock.now(), async ({ collected = [], more = 0 }) => {
      const outgoing = (await this.active.of(organisationId, eventId)).get(eventId);
      return (
        outgoing && {
          id: derivedId(`${eventId} ${dueAt}`, IDS),
          kind: LETTER_KINDS[outgoing.settings.way],
          destination: outgoing.address,
          content: '',
          about: { organisationId, more },
          of: letterOf(eventId, collected),
        }
      );
    });
  }
}
