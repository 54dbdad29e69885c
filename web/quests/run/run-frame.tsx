import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../platform/controls/button.tsx';
import { useConnection } from '../../platform/live-line.ts';
import { useHeadingFocus } from '../../platform/page/use-heading-focus.ts';
import { useShellState } from '../../platform/shell/shell-state.ts';
import { questPath } from '../quest-paths.ts';
import '../quests-texts.ts';
import classes from './run.module.css';

/** How each activity stands, in their order. */
export type Step = 'done' | 'now' | 'left';

type RunFrameProps = {
  questId: string;
  title: string;
  /** Beside the title. */ status?: ReactNode;
  steps: readonly Step[];
  children: ReactNode;
};

/** The whole screen for one activity at a time: the way out, the name, how far one is. */
export function RunFrame({ questId, title, status, steps, children }: RunFrameProps) {
  const { t } = useTranslation();
  const heading = useHeadingFocus();
  const { state } = useConnection();

  useLayoutEffect(() => {
    useShellState.setState({ fullScreen: true });
    return () => useShellState.setState({ fullScreen: false });
  }, []);
  useEffect(() => {
    document.title = t('page.title', { title });
  }, [title, t]);

  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <ButtonLink
          kind="quiet"
          to={questPath(questId)}
          aria-label={t('quests.run.leave')}
          title={t('quests.run.leave')}
          icon={<IconX stroke={1.75} />}
        />
        <h1 ref={heading} tabIndex={-1} className="cut grow">
          <bdi>{title}</bdi>
        </h1>
        {state === 'offline' && <span className="meta">{t('states.reconnecting')}</span>}
        {status}
      </header>
      <span className={classes.steps} data-many={steps.length > MOST_APART || undefined} aria-hidden="true">
        {steps.map((step, place) => (
          <i key={place} data-step={step} />
        ))}
      </span>
      {children}
    </div>
  );
}

/** More are drawn without a gap. */
const MOST_APART = 24;
