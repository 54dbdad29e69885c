import { Injectable } from '@nestjs/common';
import type { Organisation } from '../organisations/organisations.ts';
import { ReadModels } from '../platform/read-models.ts';
import { invitationOf } from './list-players.ts';
import type { Person } from './people.ts';

/** Finds players by their address, in whichever organisation, for who has proved that it is theirs. */
@Injectable()
export class PlayersByAddress {
  constructor(private readonly readModels: ReadModels) {}

  async withAddress(email: string) {
    const { items } = await this.readModels.find<Person>('people', { email }, { limit: 1_000 });
    return Promise.all(
      items.map(async ({ document: person }) => {
        const organisation = await this.readModels.get<Organisation>('organisations', person.organisationId);
        return { ...person, organisationName: organisation?.document.name, invitation: invitationOf(person) };
      }),
    );
  }
}
