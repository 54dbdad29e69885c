import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import type { BadgeRow } from '../../../projections/badges/badges.view.ts';
import { Tag } from '../../platform/controls/tag.tsx';
import { focusFirstInvalid, SaveBar } from '../../platform/form/save-bar.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { useBelow } from '../../platform/page/use-width.ts';
import { Split } from '../../platform/page/split.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { States } from '../all-badges.tsx';
import { badgeFacts, badgeTabs, NoBadge } from '../badge-page.tsx';
import { badgePath, type Part, PARTS } from '../badge-paths.ts';
import { useBadge } from '../use-badges.ts';
import { BadgeCelebration } from './badge-celebration.tsx';
import { BadgeName } from './badge-name.tsx';
import { BadgeRewards } from './badge-rewards.tsx';
import { BadgeRuleForm } from './badge-rule-form.tsx';
import { BadgeTeams } from './badge-teams.tsx';
import { changeNote } from './change-note.ts';
import { type BadgeDraft, useBadgeDraft } from './use-badge-draft.ts';
import { type Trials, useBadgeTrial } from './use-badge-trial.ts';
import { WouldHave, WouldHaveBelow } from './would-have.tsx';
import './editor-texts.ts';
import classes from './editor.module.css';

/** What admins change of a badge (RT-054 to RT-058), in five parts under one save bar. */
export default function BadgeEditor() {
  const { t } = useTranslation();
  const { bid = '' } = useParams();
  const { admin } = useViewer();
  const { badge, error, refetch } = useBadge(bid);
  if (admin && badge) return <Editor key={badge.id} badge={badge} />;
  return (
    <Page title={t('shell.badges')} facts={'\u00a0'}>
      {!admin ? (
        <FailedState status={403} />
      ) : error && error.status !== 404 ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        (badge === null || error) && <NoBadge />
      )}
    </Page>
  );
}

function Editor({ badge }: { badge: BadgeRow }) {
  const { t } = useTranslation();
  const { id, badge_type: type } = badge;
  const { pathname } = useLocation();
  const part = PARTS.find((one) => pathname.endsWith(`/${one}`)) ?? 'edit';
  const draft = useBadgeDraft(badge);
  const { values, saved, problems, changes } = draft;
  const form = useRef<HTMLDivElement>(null);
  const wrong = Object.keys(problems).length;
  const tries = (part === 'points' || part === 'teams') && type !== 2;
  const trial = useBadgeTrial(tries ? draft : undefined);
  const sheet = useBelow('sheet');
  const would = { badge, trial: trial.trials?.[draft.applies], ...trial };

  async function submit() {
    if (await draft.save()) showToast({ text: t('badges.edit.saved') });
    else focusFirstInvalid(form.current);
  }

  return (
    <Page
      title={badge.Name}
      status={
        <>
          <Tag>{t(`badges.kind.${type}`)}</Tag>
          <States badge={badge} />
        </>
      }
      facts={badgeFacts(badge, t)}
      tabs={badgeTabs(id, true, t)}
      fill
      ownsFilled
      foot={
        <SaveBar
          changes={changes}
          errors={wrong}
          busy={draft.busy}
          within={`${badgePath(id)}/`}
          told={changeNote(values, saved)}
          onSave={() => void submit()}
          onDiscard={draft.discard}
        />
      }
    >
      <Split aside={tries && !sheet && <WouldHave {...would} />}>
        <div ref={form} className={classes.form}>
          {draft.overtaken && <Notice role="alert">{t('badges.edit.changed')}</Notice>}
          <Refusal>{draft.refusal}</Refusal>
          <ShownPart part={part} draft={draft} trials={trial.trials} />
          {tries && sheet && <WouldHaveBelow {...would} />}
        </div>
      </Split>
    </Page>
  );
}

function ShownPart({ part, draft, trials }: { part: Part; draft: BadgeDraft; trials: Trials | undefined }) {
  switch (part) {
    case 'edit':
      return <BadgeName draft={draft} />;
    case 'points':
      return <BadgeRuleForm draft={draft} trials={trials} />;
    case 'reward':
      return <BadgeRewards draft={draft} />;
    case 'teams':
      return <BadgeTeams draft={draft} trials={trials} />;
    case 'celebration':
      return <BadgeCelebration draft={draft} />;
  }
}
