import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { RewardItemRow } from '../../../projections/shop/shop.view.ts';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { Tag } from '../../platform/controls/tag.tsx';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../../platform/form/save-bar.tsx';
import { useDraft } from '../../platform/form/use-draft.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { NoReward } from '../reward-page.tsx';
import { leftText } from '../say-reward.ts';
import { BROWSE, rewardPath } from '../shop-paths.ts';
import { useRewards } from '../use-shop.ts';
import { RewardFields } from './reward-fields.tsx';
import { problemsOf, refusedOf, rewardSent, valuesOf } from './reward-values.ts';
import '../shop-texts.ts';

/** What admins change of a reward (RT-007). */
export default function EditReward() {
  const { t } = useTranslation();
  const { itemid: id = '' } = useParams();
  const { admin } = useViewer();
  const { data, error, refetch } = useRewards({ id, all: 1 });
  const item = data?.items.find((one) => one.id === id);
  if (admin && item) return <Editor key={item.id} item={item} />;
  return (
    <Page title={t('shell.rewardstore')} facts={'\u00a0'}>
      {!admin ? (
        <FailedState status={403} />
      ) : error && !data ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        data && <NoReward />
      )}
    </Page>
  );
}

function Editor({ item }: { item: RewardItemRow }) {
  const { t } = useTranslation();
  const { id, name, sold, publishphase: phase } = item;
  const form = useRef<HTMLDivElement>(null);
  const draft = useDraft(valuesOf(item));
  const [save, { pending, error, reset }] = useCommand('rewardstore/item');
  const wrong = draft.changes > 0 ? problemsOf(draft.values, t) : {};
  const problems = { ...refusedOf(error?.fields ?? {}), ...wrong };

  async function submit() {
    if (Object.keys(wrong).length > 0) return focusFirstInvalid(form.current);
    const was = rewardSent(error?.code === 'changed-since' ? draft.stands : draft.was);
    if (!(await save({ data: { id, ...rewardSent(draft.changed), was } }))) return focusFirstInvalid(form.current);
    draft.saved();
    showToast({ text: t('shop.item.saved') });
  }

  return (
    <Page
      title={name}
      status={phase !== 2 && <Tag>{t(`shop.phase.${phase}`)}</Tag>}
      facts={leftText(item, t)}
      ownsFilled
      actions={<ButtonLink to={rewardPath(id)}>{t('shop.toReward')}</ButtonLink>}
      menu={[{ label: t('shop.toReward'), to: rewardPath(id), folded: true }]}
      foot={
        <SaveBar
          changes={draft.changes}
          errors={Object.keys(problems).length}
          busy={pending}
          onSave={() => void submit()}
          onDiscard={() => {
            draft.discard();
            reset();
          }}
        />
      }
    >
      <FormBody>
        <div ref={form}>
          <Refusal>{error?.message}</Refusal>
          <RewardFields values={draft.values} problems={problems} sold={sold} onChange={draft.set} />
          <DeleteGroup item={item} />
        </div>
      </FormBody>
    </Page>
  );
}

/** It cannot be brought back: so it asks. */
function DeleteGroup({ item: { id, name } }: { item: RewardItemRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [remove, { pending, error }] = useCommand('rewardstore/item', { method: 'DELETE' });

  async function press() {
    if (!(await remove({ id }))) return;
    showToast({ text: t('shop.item.deleted', { item: name }) });
    void navigate(BROWSE, { replace: true });
  }

  return (
    <FormGroup title={t('shop.item.delete')} text={t('shop.item.deleteMore')}>
      <Button onClick={() => setAsking(true)}>{t('shop.item.deleteIt')}</Button>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={<bdi>{t('shop.item.deleteTitle', { item: name })}</bdi>}
        width={440}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('states.cancel')}</Button>
            <Button kind="danger" busy={pending} onClick={() => void press()}>
              {t('shop.item.deleteIt')}
            </Button>
          </>
        }
      >
        <p>{t('shop.item.deleteText')}</p>
        <Refusal>{error?.message}</Refusal>
      </Dialog>
    </FormGroup>
  );
}
