import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../platform/controls/button.tsx';
import { FormBody } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, LeaveGuard } from '../../platform/form/save-bar.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { reached } from '../../platform/live-line.ts';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { rewardPath } from '../shop-paths.ts';
import { RewardFields } from './reward-fields.tsx';
import { BLANK, problemsOf, refusedOf, rewardSent, type RewardValues } from './reward-values.ts';
import '../shop-texts.ts';
import classes from '../shop.module.css';

/** Makes a reward (RT-004). */
export default function NewReward() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const navigate = useNavigate();
  const form = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Partial<RewardValues>>({});
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState(false);
  const [save, { pending, error, reset }] = useCommand('rewardstore/item');
  const values = { ...BLANK, ...typed };
  const wrong = problemsOf(values, t);
  if (!admin)
    return (
      <Page title={t('shop.item.new')}>
        <FailedState status={403} />
      </Page>
    );

  async function make() {
    setTried(true);
    if (Object.keys(wrong).length > 0) return focusFirstInvalid(form.current);
    const done = await save({ data: rewardSent(values) });
    if (!done) return focusFirstInvalid(form.current);
    setMade(true);
    await reached(done.position, 'shop');
    void navigate(rewardPath(done.id), { replace: true });
  }

  return (
    <Page
      title={t('shop.item.new')}
      facts={t('shop.item.newFacts')}
      ownsFilled
      foot={
        <div className={classes.foot}>
          <LeaveGuard changes={made ? 0 : Object.keys(typed).length} />
          <Button kind="fill" busy={pending} onClick={() => void make()}>
            {t('shop.item.make')}
          </Button>
        </div>
      }
    >
      <FormBody>
        <div ref={form}>
          <Refusal>{error?.message}</Refusal>
          <RewardFields
            values={values}
            problems={{ ...refusedOf(error?.fields ?? {}), ...(tried && wrong) }}
            onChange={(change) => {
              setTyped({ ...typed, ...change });
              reset();
            }}
          />
        </div>
      </FormBody>
    </Page>
  );
}
