import { Injectable } from '@nestjs/common';
import type { Organisation } from '../../projections/organisations/organisations.ts';
import type { Person } from '../../projections/people/people.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import type { EmailAddress } from './address.values.ts';
import { invitationOf } from '../../projections/people/list-players.ts';
import type { InvitationRow } from './players.contract.ts';

/**
 * Whoever was added by address is asked to join when the address is proved. An invitation is no fact and no record: it is there for as long as
 * the player has the address and nobody has answered, so that the organisation learns nothing before.
 */
@Injectable()
export class Invitations {
  constructor(
    private readonly keys: Keys,
    private readonly readModels: ReadModels,
  ) {}

  /** What the holder of a proved address is asked; nobody else may hear it. */
  async to(address: EmailAddress | null): Promise<InvitationRow[]> {
    const waiting = (await this.playersWith(address)).filter((person) => !person.offline && invitationOf(person) === 'not sent');
    const rows = await Promise.all(waiting.map((person) => this.row(person)));
    return rows.filter((row) => row !== undefined);
  }

  /**
   * The player whom an invitation to the address is for, answered or not.
   * @throws NotFound also for an invitation of somebody else
   */
  async find(address: EmailAddress | null, accessKey: string): Promise<Person> {
    for (const person of await this.playersWith(address)) if ((await this.accessKey(person)) === accessKey) return person;
    throw new NotFound('invitation');
  }

  private async playersWith(address: EmailAddress | null): Promise<Person[]> {
    if (address === null) return [];
    const { items } = await this.readModels.find<Person>('people', { email: address }, { limit: 1_000 });
    return items.map(({ document }) => document);
  }

  private async row(person: Person): Promise<InvitationRow | undefined> {
    const organisation = (await this.readModels.get<Organisation>('organisations', person.organisationId))?.document;
    return organisation && { accesskey: await this.accessKey(person), org_name: organisation.name, Name: person.name };
  }

  /** Only this server can make it, and it tells nothing of what it is made of. */
  private accessKey({ organisationId, profileId, email }: Person): Promise<string> {
    return this.keys.keyedHash('', 'invitation', [organisationId, profileId, email].join(' '));
  }
}
