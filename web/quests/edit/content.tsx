import { Checkbox, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { startTransition, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ActivityRow, QuestRow } from '../../../projections/quests/quests.view.ts';
import { Button, TextButton } from '../../platform/controls/button.tsx';
import { LateMenu } from '../../platform/controls/late-menu.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { patchResource, useResource } from '../../platform/live-resources.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Scroll } from '../../platform/page/scroll.tsx';
import { Bar } from '../../platform/page/split.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { EditedQuest, QuestPage } from '../quest-page.tsx';
import { ResultsStand } from '../regrade/results-stand.tsx';
import { ActivityLine } from './activity-line.tsx';
import { type Branch, contentTree, inOrder, movedTo, neighbourOf, orderOf } from './content-tree.ts';
import { DeleteActivities } from './delete-activities.tsx';
import { ELEMENTS, newActivityPath } from './edit-paths.ts';
import './edit-texts.ts';
import classes from './edit.module.css';

/** What a quest asks, in its order: sections and activities, published one or many (RT-035). */
export default function QuestContent() {
  return <EditedQuest>{(quest) => <Content key={quest.id} quest={quest} />}</EditedQuest>;
}

const PHASES = [2, 1, 0] as const;

function Content({ quest }: { quest: QuestRow }) {
  const { t } = useTranslation();
  const { id: questid } = quest;
  const { data, error, refetch } = useResource('quest/activity', { questid }, { staleOn: [{ view: 'quests' }], keep: true });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<readonly ActivityRow[]>();
  const [move, { error: unmoved }] = useCommand('quest/move_activity');
  /** The order that was asked for last, until the server's says the same: what was read before it changes nothing of what is shown. */
  const [asked, setAsked] = useState<readonly string[]>();
  const moves = useRef(Promise.resolve());
  const [publish, { error: unpublished }] = useCommand('quest/publishphase');
  const activities = data && (asked ? inOrder(data.activities, asked) : data.activities);
  const tree = contentTree(activities ?? []);
  const chosen = activities?.filter(({ id }) => selected.has(id)) ?? [];
  const add = (section: string | null, label: string) => <AddMenu questId={questid} section={section} label={label} />;

  /** One after the other: each is made in the order that the one before has left. */
  function order(next: readonly Branch[]) {
    const ids = orderOf(next);
    if (ids.join() === orderOf(tree).join()) return;
    setAsked(ids);
    moves.current = moves.current.then(async () => {
      if (await move({ questid, activityorder: ids }))
        patchResource('quest/activity', { questid }, (told) => ({ ...told, activities: inOrder(told.activities, ids) }));
      else refetch();
      // Together with what is drawn of it.
      startTransition(() => setAsked((last) => (last === ids ? undefined : last)));
    });
  }

  async function turn(some: readonly ActivityRow[], phase: ActivityRow['publishphase']) {
    if (!(await publish({ questid, 'activity[]': some.map(({ id }) => id), publishphase: phase }))) return;
    showToast({ text: t(`questEdit.turned.${phase}`, { count: some.length, title: some[0]?.title ?? '' }) });
    setSelected(new Set());
  }

  const line = (activity: ActivityRow, number: string) => (
    <ActivityLine
      key={activity.id}
      quest={quest}
      activity={activity}
      number={number}
      selected={selected.has(activity.id)}
      first={neighbourOf(tree, activity.id, 'earlier') === undefined}
      last={neighbourOf(tree, activity.id, 'later') === undefined}
      onSelect={(on) => setSelected(new Set(on ? [...selected, activity.id] : [...selected].filter((id) => id !== activity.id)))}
      onMove={(way) => {
        const other = neighbourOf(tree, activity.id, way);
        if (other !== undefined) order(movedTo(tree, activity.id, other, way === 'earlier' ? 'before' : 'behind'));
      }}
      onDrop={(id, side) => order(movedTo(tree, id, activity.id, side))}
      onPhase={(phase) => void turn([activity], phase)}
      onDelete={() => setDeleting([activity])}
    />
  );

  return (
    <QuestPage quest={quest} fill>
      <Scroll className={classes.content} label={t('quests.part.content')}>
        <ResultsStand quest={quest} className={classes.above} />
        <Refusal>{unmoved?.code === 'order-outdated' ? t('questEdit.orderOutdated') : (unmoved?.message ?? unpublished?.message)}</Refusal>
        {error && !data ? (
          <FailedState status={error.status} onRetry={refetch} />
        ) : activities?.length === 0 ? (
          <EmptyState
            kind="none"
            title={t('questEdit.noActivities')}
            text={t('questEdit.noActivitiesMore')}
            action={add(null, t('questEdit.add'))}
          />
        ) : (
          <>
            <Bar label={t('questEdit.activities')}>
              <Checkbox
                size="xs"
                label={chosen.length > 0 ? t('table.selected', { count: chosen.length }) : t('table.selectAll')}
                checked={chosen.length > 0 && chosen.length === activities?.length}
                indeterminate={chosen.length > 0 && chosen.length < (activities?.length ?? 0)}
                onChange={(event) => setSelected(new Set(event.currentTarget.checked ? activities?.map(({ id }) => id) : []))}
              />
              <span className="grow" />
              {chosen.length > 0 ? (
                <>
                  {PHASES.map((phase) => (
                    <TextButton key={phase} onClick={() => void turn(chosen, phase)}>
                      {t(`questEdit.turn.${phase}`)}
                    </TextButton>
                  ))}
                  <TextButton onClick={() => setDeleting(chosen)}>{t('questEdit.deleteSome')}</TextButton>
                </>
              ) : (
                add(null, t('questEdit.add'))
              )}
            </Bar>
            <ol className={classes.tree} aria-label={t('questEdit.activities')} aria-busy={activities === undefined}>
              {tree.map(({ activity, children }, index) => (
                <li key={activity.id}>
                  {line(activity, String(index + 1))}
                  {activity.activitytype === 'section' && (
                    <div className={classes.inside}>
                      {children.length > 0 && (
                        <ol className={classes.tree} aria-label={activity.title || t('questEdit.untitled')}>
                          {children.map((child, place) => (
                            <li key={child.id}>{line(child, `${index + 1}.${place + 1}`)}</li>
                          ))}
                        </ol>
                      )}
                      {add(activity.id, t('questEdit.addTo', { section: activity.title || t('questEdit.untitled') }))}
                    </div>
                  )}
                </li>
              ))}
            </ol>
          </>
        )}
      </Scroll>
      {deleting && (
        <DeleteActivities
          quest={quest}
          activities={deleting}
          all={activities ?? []}
          onClose={(done) => {
            setDeleting(undefined);
            if (done) setSelected(new Set());
          }}
        />
      )}
    </QuestPage>
  );
}

/** What can be added, a line each; sections stand in no other. */
function AddMenu({ questId, section, label }: { questId: string; section: string | null; label: string }) {
  const { t } = useTranslation();
  return (
    <LateMenu target={<Button size={section === null ? 'md' : 'sm'} icon={<IconPlus stroke={2} />} children={label} />}>
      {ELEMENTS.map((type) => (
        <Menu.Item key={type} component={Link} to={newActivityPath(questId, section, type)}>
          {t(`questEdit.element.${type}`)}
        </Menu.Item>
      ))}
      {section === null && (
        <Menu.Item component={Link} to={newActivityPath(questId, null, 'section')}>
          {t('questEdit.element.section')}
        </Menu.Item>
      )}
    </LateMenu>
  );
}
