import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../platform/controls/button.tsx';
import { FormBody } from '../platform/form/form-group.tsx';
import { focusFirstInvalid, LeaveGuard } from '../platform/form/save-bar.tsx';
import { useCommand } from '../platform/live-command.ts';
import { reached } from '../platform/live-line.ts';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { CastFields } from './cast-fields.tsx';
import { castPath } from './cast-paths.ts';
import { BLANK, castProblems, castSent, type CastValues } from './cast-values.ts';
import './casts-texts.ts';
import classes from './casts.module.css';

/** Makes a cast (RT-102). */
export default function NewCast() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const navigate = useNavigate();
  const form = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Partial<CastValues>>({});
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState(false);
  const [save, { pending, error, reset }] = useCommand('cast/save_cast');
  const values = { ...BLANK, ...typed };
  const wrong = castProblems(values, t);
  if (!admin)
    return (
      <Page title={t('casts.make')}>
        <FailedState status={403} />
      </Page>
    );

  async function make() {
    setTried(true);
    if (Object.keys(wrong).length > 0) return focusFirstInvalid(form.current);
    const done = await save(castSent(values));
    if (!done) return;
    setMade(true);
    await reached(done.position, 'casts');
    void navigate(castPath(done.id, 'items'));
  }

  return (
    <Page
      title={t('casts.make')}
      facts={t('casts.newFacts')}
      ownsFilled
      foot={
        <div className={classes.foot}>
          <LeaveGuard changes={made ? 0 : Object.keys(typed).length} />
          <Button kind="fill" busy={pending} onClick={() => void make()}>
            {t('casts.makeIt')}
          </Button>
        </div>
      }
    >
      <FormBody>
        <div ref={form}>
          <Refusal>{error?.message}</Refusal>
          <CastFields
            values={values}
            problems={tried ? wrong : {}}
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
