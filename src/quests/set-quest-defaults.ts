import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Organisation, organisation } from '../organisations/organisation.ts';
import { ORGANISATION, type OrganisationEvent, type QuestDefaultsSet } from '../organisations/organisations.events.ts';
import { changesSince } from '../platform/changed-since.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { mustBeChoosable } from '../tags/tag-choice.ts';
import { tags, tagsOf } from '../tags/tags.ts';
import { type QuestDefaults, questDefaultsOf } from './quest-defaults.values.ts';

/** What was sent of them, or read before. */
type Sent = { [Field in keyof QuestDefaults]?: QuestDefaults[Field] | undefined };

/**
 * Sets what new quests begin with (U-035); what is absent stays as it is. `was`: what stood there when it was read.
 * @throws NotFound; Refused changed-since, tag-not-found
 */
export class SetQuestDefaults extends Command<Decided<OrganisationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly given: Sent,
    readonly was: Sent,
  ) {
    super();
  }
}

/** Only what differs. @throws NotFound; Refused changed-since */
export function setQuestDefaults(
  given: Sent,
  was: Sent,
  { exists, deleted, questDefaults }: Pick<Organisation, 'exists' | 'deleted' | 'questDefaults'>,
): QuestDefaultsSet[] {
  if (!exists || deleted) throw new NotFound('organisation');
  const data = changesSince(questDefaultsOf(questDefaults), given as Partial<QuestDefaults>, was as Partial<QuestDefaults>);
  return Object.keys(data).length === 0 ? [] : [{ type: 'QuestDefaultsSet', data }];
}

@CommandHandler(SetQuestDefaults)
export class SetQuestDefaultsHandler implements ICommandHandler<SetQuestDefaults> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, given, was }: SetQuestDefaults): Promise<Decided<OrganisationEvent>> {
    const { organisationId } = context;
    return this.decisions.decide(organisation, streamName(ORGANISATION, organisationId), context, async (state) => {
      const { categories: stand } = questDefaultsOf(state.questDefaults);
      const added = (given.categories ?? []).filter((category) => !stand.includes(category));
      if (added.length > 0) mustBeChoosable(added, 'quest', await this.decisions.load(tags, tagsOf(organisationId)));
      return setQuestDefaults(given, was, state);
    });
  }
}
