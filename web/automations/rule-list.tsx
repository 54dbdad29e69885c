import { Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AutomationRow } from './use-automations.ts';
import { Button, ButtonLink, IconButton } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { useCommand } from '../platform/live-command.ts';
import { patchResource } from '../platform/live-resources.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { announce } from '../platform/shell/announcer.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { automationPath, tryPath } from './automation-paths.ts';
import { RuleSentence } from './rule-sentence.tsx';
import { movedPlaces } from './rule-text.ts';
import { keyOf, type Source, sourceOf } from './sources.ts';
import './automations-texts.ts';
import classes from './automations.module.css';

type RuleListProps = {
  rules: readonly AutomationRow[];
  sources: readonly Source[];
  /** Of which data object alone they were asked for. */
  objectId?: string;
};

/** Rules as sentences, in the order in which those of one source answer, each with its switch. */
export function RuleList({ rules, sources, objectId }: RuleListProps) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState<AutomationRow>();
  const asked = objectId === undefined ? {} : ({ eventSource: 'object', sourceId: objectId } as const);
  const [turn, turning] = useCommand('automations/enable_automation', {
    optimistic: ({ id, enabled }) =>
      patchResource('automations/get_automations', asked, (answer) => ({
        ...answer,
        automations: answer.automations.map((rule) => (rule.id === id ? { ...rule, enabled } : rule)),
      })),
  });
  const [save, saving] = useCommand('automations/save_automation');
  const siblings = (rule: AutomationRow) => rules.filter((one) => keyOfRule(one) === keyOfRule(rule));

  async function step(rule: AutomationRow, up: boolean) {
    const among = siblings(rule);
    for (const place of movedPlaces(among, rule.id, up)) if (!(await save({ data: place }))) return;
    const n = formatCount(among.indexOf(rule) + (up ? 0 : 2));
    announce(t('automations.moved', { name: rule.name, n, count: among.length }));
  }

  // Those of one source stand together, else their order could not be seen.
  const inOrder = [...Map.groupBy(rules, keyOfRule).values()].flat();
  return (
    <>
      <Refusal>{turning.error?.message ?? saving.error?.message}</Refusal>
      <ol className={classes.rules} aria-label={t('automations.label')}>
        {inOrder.map((rule) => {
          const { id, name } = rule;
          const among = siblings(rule);
          const at = among.indexOf(rule);
          return (
            <li key={id}>
              <Switch
                className={classes.switch ?? ''}
                aria-label={t('automations.turn', { name })}
                checked={rule.enabled === 1}
                onChange={(event) => void turn({ id, enabled: event.currentTarget.checked ? 1 : 0 })}
              />
              <div className={classes.rule}>
                <p className={classes.name}>
                  <Link to={automationPath(id)}>
                    <bdi>{name}</bdi>
                  </Link>
                  <span className="meta">{t(rule.enabled === 1 ? 'automations.on' : 'automations.off')}</span>
                </p>
                <p className="soft">
                  <RuleSentence rule={rule} about={sourceOf(sources, rule)} />
                  {rule.actions.length === 0 && ` ${t('automations.givesNothing')}`}
                </p>
                <LastRun of={rule.last_run} />
              </div>
              <span className={classes.acts}>
                <ButtonLink size="sm" to={tryPath(id)} aria-label={t('automations.tryIt', { name })}>
                  {t('automations.try.try')}
                </ButtonLink>
                <IconButton
                  label={t('automations.up', { name })}
                  icon={<IconArrowUp size={16} stroke={1.75} />}
                  disabled={at === 0}
                  onClick={() => void step(rule, true)}
                />
                <IconButton
                  label={t('automations.down', { name })}
                  icon={<IconArrowDown size={16} stroke={1.75} />}
                  disabled={at === among.length - 1}
                  onClick={() => void step(rule, false)}
                />
                <IconButton
                  label={t('automations.remove', { name })}
                  icon={<IconTrash size={16} stroke={1.75} />}
                  onClick={() => setRemoving(rule)}
                />
              </span>
            </li>
          );
        })}
      </ol>
      {removing && <RemoveRule rule={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

const keyOfRule = ({ source, source_id: id }: AutomationRow) => keyOf(source, id);

/** When it answered last, and what it gave and took, or why it gave nothing. */
function LastRun({ of: last }: { of: AutomationRow['last_run'] }) {
  const { t } = useTranslation();
  if (!last) return <p className="meta">{t('automations.neverRan')}</p>;
  const [why] = last.skipped;
  const said = [
    last.gave > 0 && t('automations.gave', { count: last.gave, formatted: formatCount(last.gave) }),
    last.took > 0 && t('automations.took', { count: last.took, formatted: formatCount(last.took) }),
    why && t(`automations.skipped.${why}`),
  ];
  return (
    <p className="meta">
      {t('automations.ran')} <Time at={last.at} as="ago" />: {said.filter(Boolean).join(', ')}
    </p>
  );
}

/** It cannot be brought back: so it asks, and says what stays. */
function RemoveRule({ rule: { id, name }, onClose }: { rule: AutomationRow; onClose: () => void }) {
  const { t } = useTranslation();
  const [remove, { pending, error }] = useCommand('automations/delete_automation');

  async function press() {
    if (!(await remove({ id }))) return;
    showToast({ text: t('automations.removed', { name }) });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={<bdi>{t('automations.removeTitle', { name })}</bdi>}
      width={440}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="danger" busy={pending} onClick={() => void press()}>
            {t('automations.removeIt')}
          </Button>
        </>
      }
    >
      <p>{t('automations.removeMore')}</p>
      <Refusal>{error?.message}</Refusal>
    </Dialog>
  );
}
