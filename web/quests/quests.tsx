import { IconMap2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { QuestRow } from '../../projections/quests/quests.view.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { ChoiceChip } from '../platform/controls/choice-chip.tsx';
import { FindField } from '../platform/controls/find-field.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { useCategories } from '../platform/form/use-categories.ts';
import { Scroll } from '../platform/page/scroll.tsx';
import { Bar } from '../platform/page/split.tsx';
import { Bone } from '../platform/states/bone.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { QuestIcon } from './quest-icon.tsx';
import { ALL_QUESTS, questPath } from './quest-paths.ts';
import { QuestProgress } from './quest-progress.tsx';
import { QuestsFrame, type Which } from './quests-frame.tsx';
import { factsOf, isOpen } from './say-quest.ts';
import { useMinute, useQuests } from './use-quests.ts';
import './quests-texts.ts';
import classes from './quests.module.css';

/** What one can take now (RT-027): what was begun first. */
export function WaitingQuests() {
  return <QuestList which="waiting" />;
}

/** All that one sees, for who edits them drafts too (RT-028). */
export function AllQuests() {
  return <QuestList which="all" />;
}

/** RT-029. */
export function NotStartedQuests() {
  return <QuestList which="notstarted" />;
}

/** RT-030. */
export function OngoingQuests() {
  return <QuestList which="ongoing" />;
}

/** RT-031. */
export function CompletedQuests() {
  return <QuestList which="completed" />;
}

const ASKED = {
  waiting: { mineonly: 1 },
  all: { publishphase: 'all' },
  notstarted: { mineonly: 1, status: 'notstarted' },
  ongoing: { mineonly: 1, status: 'ongoing' },
  completed: { mineonly: 1, status: 'completed' },
} as const;

function QuestList({ which }: { which: Which }) {
  const { t } = useTranslation();
  const now = useMinute();
  const { data, error, refetch } = useQuests(ASKED[which]);
  const categories = useCategories('quest');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const all = which === 'waiting' ? data?.quests.filter((quest) => quest.status !== 'done' && isOpen(quest, now)) : data?.quests;
  const shown = all
    ?.filter(({ name }) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
    .filter(({ tags }) => chosen.length === 0 || tags.some((tag) => chosen.includes(tag)));

  function showAll() {
    setText('');
    setChosen([]);
  }

  return (
    <QuestsFrame count={all?.length}>
      <div className={classes.list}>
        <Bar>
          <FindField label={t('quests.find')} value={text} onChange={setText} />
          {categories.length > 0 && (
            <ChoiceChip
              label={t('quests.category')}
              any={t('quests.anyCategory')}
              choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
              chosen={chosen}
              many
              onChange={setChosen}
            />
          )}
        </Bar>
        <Scroll className={classes.scroll} label={t('shell.quests')}>
          {error && !all ? (
            <FailedState status={error.status} onRetry={refetch} />
          ) : !shown ? (
            <Bones />
          ) : all?.length === 0 ? (
            <EmptyState
              kind="none"
              icon={IconMap2}
              title={t(`quests.none.${which}`)}
              text={t(`quests.none.${which}More`)}
              action={which !== 'all' && <ButtonLink to={ALL_QUESTS}>{t('quests.seeAll')}</ButtonLink>}
            />
          ) : shown.length === 0 ? (
            <EmptyState kind="no-match" title={t('quests.noMatch')} action={<Button onClick={showAll}>{t('quests.showAll')}</Button>} />
          ) : (
            <ul className={classes.rows} aria-label={t('quests.list')}>
              {shown.toSorted(byBegun).map((quest) => (
                <Row key={quest.id} quest={quest} now={now} />
              ))}
            </ul>
          )}
        </Scroll>
      </div>
    </QuestsFrame>
  );
}

function Row({ quest, now }: { quest: QuestRow; now: number }) {
  const { t } = useTranslation();
  const { id, name, icon, qdescription: description, publishphase: phase } = quest;
  return (
    <li className={classes.row}>
      <QuestIcon icon={icon} />
      <div className={classes.what}>
        <h2 className={classes.name}>
          <Link to={questPath(id)}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className="meta num">{factsOf(quest, now, t)}</p>
        {description !== '' && (
          <p className={classes.brief}>
            <bdi>{description}</bdi>
          </p>
        )}
      </div>
      {phase === 2 ? <QuestProgress quest={quest} /> : <Tag>{t(`quests.phase.${phase}`)}</Tag>}
    </li>
  );
}

function Bones() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <span className="vh" role="status">
        {t('states.loading')}
      </span>
      <div className={classes.rows} aria-hidden="true">
        {[0, 1, 2, 3].map((index) => (
          <div key={index} className={classes.row}>
            <Bone width={40} height={40} />
            <div className={classes.what}>
              <Bone width={140 + index * 24} height={16} />
              <Bone width={200} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** What one is at first; else by name, as the server has them. */
function byBegun(one: QuestRow, other: QuestRow): number {
  return Number(other.status === 'inprogress') - Number(one.status === 'inprogress');
}
