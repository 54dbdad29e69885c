import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { answering } from '../platform/decisions.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { Reactions } from '../platform/reactions.ts';
import { ErasePeople } from './erase-people.ts';
import { FORGOTTEN, type PersonForgotten } from './players.events.ts';

/** Forgetting ends well although the process died in its middle. */
@Injectable()
export class FinishForgetting implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly erasePeople: ErasePeople,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'finish-forgetting',
      kind: 'decides',
      // Who was forgotten and is gone already is left alone, however long ago it was.
      begin: 'start',
      categories: [FORGOTTEN],
      on: (event) => this.finish(event as Recorded<PersonForgotten>),
    });
  }

  private async finish(fact: Recorded<PersonForgotten>): Promise<Position | undefined> {
    const context = { ...answering(fact, uuid5('finish forgetting', fact.id)), actor: {} };
    await this.erasePeople.erase(context, [fact.data.profileId], fact.position);
    return undefined;
  }
}
