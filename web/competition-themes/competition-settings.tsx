import { IconCopy, IconEdit, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { CompetitionThemeRow } from '../../projections/competition-themes/competition-themes.view.ts';
import { Button, ButtonLink, IconButton } from '../platform/controls/button.tsx';
import { useCommand } from '../platform/live-command.ts';
import { reached } from '../platform/live-line.ts';
import { patchResource, useResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { SETTINGS } from '../competitions/competition-paths.ts';
import { Categories } from '../competitions/usual/categories.tsx';
import { NewOnes } from '../competitions/usual/new-ones.tsx';
import { settingsTabs } from '../competitions/usual/settings-tabs.ts';
import { ThemeEditor } from './theme-editor.tsx';
import { ThemePicture } from './theme-picture.tsx';
import classes from './competition-themes.module.css';

/** What holds for all competitions (RT-070, U-035): their themes, and the one that is edited (`?theme=`), categories, and what new ones begin with (`?part=`). */
export default function CompetitionSettings() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const [query] = useSearchParams();
  const edited = query.get('theme');
  if (!admin)
    return (
      <Page title={t('competitionThemes.title')}>
        <FailedState status={403} />
      </Page>
    );
  if (edited !== null) return <OneTheme key={edited} id={edited} />;
  switch (query.get('part')) {
    case 'categories':
      return <Categories />;
    case 'new':
      return <NewOnes />;
    default:
      return <Themes />;
  }
}

function OneTheme({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource('competition/get_theme', { id }, { staleOn: [{ view: 'competition-themes' }] });
  if (data) return <ThemeEditor saved={data.theme} />;
  const back = <ButtonLink to={SETTINGS}>{t('competitionThemes.back')}</ButtonLink>;
  return (
    <Page title={t('competitionThemes.title')}>
      {error?.status === 404 ? (
        <EmptyState kind="no-match" title={t('competitionThemes.gone')} text={t('competitionThemes.goneMore')} action={back} />
      ) : (
        error && <FailedState status={error.status} onRetry={refetch} />
      )}
    </Page>
  );
}

function Themes() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const own = useResource('competition/get_themes', {}, { staleOn: [{ view: 'competition-themes' }] });
  const competitions = useResource('competition/get_templates', { usage: 1 });
  const battles = useResource('competition/get_templates', { usage: 2 });
  const [save, { error, pending }] = useCommand('competition/save_theme');
  const [remove, { error: kept }] = useCommand('competition/delete_theme', {
    method: 'DELETE',
    optimistic: ({ id }) =>
      patchResource('competition/get_themes', {}, (answer) => ({ ...answer, themes: answer.themes.filter((theme) => theme.id !== id) })),
  });
  const themes = own.data?.themes;
  const templates = competitions.data && battles.data && [...competitions.data.templates, ...battles.data.templates];
  const failed = [own, competitions, battles].find((resource) => resource.error && !resource.data);

  async function copy(template: CompetitionThemeRow) {
    const done = await save({ data: { ...template, id: null, edition: null } });
    if (!done) return;
    await reached(done.position, 'competition-themes');
    showToast({ text: t('competitionThemes.copied', { name: template.name }) });
    void navigate(`${SETTINGS}?theme=${done.id}`);
  }

  async function take({ id, name }: CompetitionThemeRow) {
    if (!(await remove({ id }))) return;
    showToast({ text: t('competitionThemes.deleted', { name }), undo: () => void save({ data: { id } }) });
  }

  return (
    <Page title={t('competitionThemes.title')} facts={t('competitionThemes.facts')} tabs={settingsTabs('themes', t)}>
      {failed ? (
        <FailedState status={failed.error?.status ?? 0} onRetry={failed.refetch} />
      ) : (
        <div className={classes.home}>
          <Refusal>{error?.message ?? kept?.message}</Refusal>
          <section aria-labelledby="own-themes">
            <h2 id="own-themes">{t('competitionThemes.own')}</h2>
            <p className="soft">{t('competitionThemes.ownMore')}</p>
            {themes?.length === 0 && (
              <EmptyState kind="none" level={3} title={t('competitionThemes.none')} text={t('competitionThemes.noneMore')} />
            )}
            <ul className={classes.cards} aria-busy={!themes || undefined}>
              {themes?.map((theme) => (
                <Card key={theme.id} theme={theme}>
                  <ButtonLink
                    size="sm"
                    to={`${SETTINGS}?theme=${theme.id}`}
                    icon={<IconEdit stroke={1.75} />}
                    aria-label={t('competitionThemes.editOf', { name: theme.name })}
                  >
                    {t('competitionThemes.edit')}
                  </ButtonLink>
                  <IconButton
                    size="sm"
                    label={t('competitionThemes.deleteOf', { name: theme.name })}
                    icon={<IconTrash stroke={1.75} />}
                    onClick={() => void take(theme)}
                  />
                </Card>
              ))}
            </ul>
          </section>
          <section aria-labelledby="prepared-themes">
            <h2 id="prepared-themes">{t('competitionThemes.templates')}</h2>
            <p className="soft">{t('competitionThemes.templatesMore')}</p>
            <ul className={classes.cards} aria-busy={!templates || undefined}>
              {templates?.map((template) => (
                <Card key={template.id} theme={template}>
                  <Button
                    size="sm"
                    icon={<IconCopy stroke={1.75} />}
                    aria-label={t('competitionThemes.copyOf', { name: template.name })}
                    disabled={pending}
                    onClick={() => void copy(template)}
                  >
                    {t('competitionThemes.copy')}
                  </Button>
                </Card>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Page>
  );
}

/** A theme with a small picture of it. */
function Card({ theme, children }: { theme: CompetitionThemeRow; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <li className={classes.card}>
      <ThemePicture theme={theme} />
      <div className={classes.caption}>
        <span className="grow">
          <span className="strong cut">
            <bdi>{theme.name}</bdi>
          </span>
          <span className="meta">{t('competitionThemes.belongs', { what: t(`competitionThemes.for.${theme.mainTemplate}`) })}</span>
        </span>
        {children}
      </div>
    </li>
  );
}
