import { Injectable } from '@nestjs/common';
import { Directory } from '../../projections/people/directory.ts';
import type { Person } from '../../projections/people/people.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { NotFound } from '../platform/http/refusals.ts';

/** Finds who is to get points. */
@Injectable()
export class Receivers {
  constructor(
    private readonly directory: Directory,
    private readonly projector: Projector,
    private readonly store: EventStore,
  ) {}

  /** @throws NotFound when the organisation has no such player, or they are forgotten */
  async find(organisationId: string, profileId: string): Promise<Person> {
    const person =
      (await this.directory.organisation(organisationId)).person(profileId) ?? (await this.justCreated(organisationId, profileId));
    if (!person || person.forgotten !== null) throw new NotFound('player');
    return person;
  }

  /** Somebody that the view does not show yet. */
  private async justCreated(organisationId: string, profileId: string): Promise<Person | undefined> {
    await this.projector.reached(await this.store.head(), { view: 'people' });
    return (await this.directory.organisation(organisationId)).person(profileId);
  }
}
