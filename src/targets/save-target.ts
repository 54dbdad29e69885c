import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Sealed } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { type Targets, targets, targetsOf } from './targets.ts';
import type { TargetEvent } from './targets.events.ts';

/** Makes a target, or gives one another name. */
export class SaveTarget extends Command<Decided<TargetEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly target: { targetId: string; name: string; isNew: boolean },
  ) {
    super();
  }
}

/** Of one organisation: those of all series are one stream. */
export const MOST_TARGETS = 1_000;

/** @throws NotFound when the target to rename is not there; Refused too-many-targets */
export function saveTarget(
  { targetId, name, isNew }: { targetId: string; name: Sealed; isNew: boolean },
  { targets: all }: Targets,
): TargetEvent[] {
  const before = all.get(targetId);
  if (!isNew && !before) throw new NotFound('target');
  if (before) return before.name === name ? [] : [{ type: 'TargetRenamed', data: { targetId, name } }];
  if (all.size >= MOST_TARGETS) throw new Refused('too-many-targets', `An organisation has at most ${MOST_TARGETS} targets`);
  return [{ type: 'TargetCreated', data: { targetId, name } }];
}

@CommandHandler(SaveTarget)
export class SaveTargetHandler implements ICommandHandler<SaveTarget> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  execute({ context, target: { targetId, name, isNew } }: SaveTarget): Promise<Decided<TargetEvent>> {
    const { organisationId } = context;
    return this.decisions.decide(targets, targetsOf(organisationId), context, async (all) => {
      const before = all.targets.get(targetId)?.name;
      const sealed = before && (await this.keys.open(before)) === name ? before : await this.keys.seal(name, organisationId);
      return saveTarget({ targetId, name: sealed, isNew }, all);
    });
  }
}
