import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { Projector } from '../../projections/platform/projector.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { Reactions } from '../platform/reactions.ts';
import { ErasePerson } from './erase-person.ts';
import { FORGOTTEN, type PersonForgotten } from './players.events.ts';

/** Forgetting ends well although the process died in its middle: what tells who somebody was is taken away again, harmless when it is gone. */
@Injectable()
export class FinishForgetting implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly erasePerson: ErasePerson,
    private readonly projector: Projector,
    private readonly readModels: ReadModels,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'finish-forgetting',
      categories: [FORGOTTEN],
      on: (event) => this.finish(event as Recorded<PersonForgotten>),
    });
  }

  private async finish({ id, data, metadata, position }: Recorded<PersonForgotten>): Promise<Position | undefined> {
    const { organisationId, correlationId } = metadata;
    const context = {
      commandId: uuid5('finish forgetting', id),
      organisationId,
      actor: {},
      channel: 'reaction' as const,
      correlationId,
      causationId: id,
    };
    await this.erasePerson.erase(context, data.profileId);
    await this.projector.reached(position, { view: 'people' });
    await this.readModels.purge();
    return undefined;
  }
}
