import { admins, type Looks, members } from './looks.ts';

/** Integrations: what is connected, its parts, and where a step is made or changed. */
export const screens: Looks = {
  v_integrations: [{ name: 'integrations', everySize: true, path: () => '/v_integrations', roles: members }],
  'v_integrations/new/:systemtype': [
    { name: 'integration-new', everySize: true, path: () => '/v_integrations/new/thinkificoauth?subdomain=acme', roles: members },
    {
      name: 'integration-new-wrong',
      path: () => '/v_integrations/new/webshop',
      roles: admins,
      after: async (page) => {
        await page.getByRole('textbox', { name: 'Name' }).fill('');
        await page.getByRole('button', { name: 'Add without connecting' }).click();
        await page.getByText('An integration needs a name').waitFor();
      },
    },
    { name: 'integration-new-unknown', path: () => '/v_integrations/new/teapot', roles: admins },
  ],
  'v_setup/:systemtype': [
    { name: 'setup', path: () => '/v_setup/chattool', roles: members },
    {
      name: 'setup-connected',
      everySize: true,
      path: ({ integration }) => `/v_setup/webshop?integration=${integration}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Set up and switch on' }).click();
        await page.getByText('Choose where the points go').waitFor();
      },
    },
  ],
  'v_integrations/steps/:intid/:systemtype': [
    {
      name: 'integration-steps',
      everySize: true,
      path: ({ integration }) => `/v_integrations/steps/${integration}/webshop`,
      roles: members,
    },
    { name: 'integration-no-steps', path: ({ emptyIntegration }) => `/v_integrations/steps/${emptyIntegration}/helpdesk`, roles: admins },
    {
      name: 'integration-step-removing',
      path: ({ integration }) => `/v_integrations/steps/${integration}/webshop`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Remove New customers' }).click();
        await page.getByRole('dialog').getByText('takes nothing any more', { exact: false }).waitFor();
      },
    },
    { name: 'integration-gone', path: () => '/v_integrations/steps/none/webshop', roles: admins, refused: true },
  ],
  'v_integrations/communities/:intid/:systemtype': [
    {
      name: 'integration-communities',
      everySize: true,
      path: ({ integration }) => `/v_integrations/communities/${integration}/webshop`,
      roles: members,
    },
    {
      name: 'integration-no-communities',
      path: ({ emptyIntegration }) => `/v_integrations/communities/${emptyIntegration}/helpdesk`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'New community' }).first().click();
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await page.getByText('Both are needed').first().waitFor();
      },
    },
  ],
  'v_integrations/log/:intid/:systemtype': [
    {
      name: 'integration-log',
      everySize: true,
      path: ({ integration }) => `/v_integrations/log/${integration}/webshop`,
      roles: members,
    },
    {
      name: 'integration-log-warnings',
      path: ({ integration }) => `/v_integrations/log/${integration}/webshop?level=error`,
      roles: admins,
    },
    { name: 'integration-log-empty', path: ({ emptyIntegration }) => `/v_integrations/log/${emptyIntegration}/helpdesk`, roles: admins },
  ],
  'v_integrations/snippets/:intid/:systemtype': [
    { name: 'integration-snippets', path: ({ integration }) => `/v_integrations/snippets/${integration}/webshop`, roles: members },
  ],
  'v_integrations/:intid/:systemtype': [
    { name: 'integration', everySize: true, path: ({ integration }) => `/v_integrations/${integration}/webshop`, roles: members },
    {
      name: 'integration-key',
      path: ({ emptyIntegration }) => `/v_integrations/${emptyIntegration}/helpdesk`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Make a key' }).click();
        await page.getByRole('dialog').getByText('This is the key').waitFor();
      },
    },
    {
      name: 'integration-removing',
      path: ({ integration }) => `/v_integrations/${integration}/webshop`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Remove integration' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ],
  'v_integrations/step/:stepid': [
    {
      name: 'integration-step',
      everySize: true,
      path: ({ step }) => `/v_integrations/step/${step}`,
      roles: members,
    },
    {
      name: 'integration-step-tried',
      everySize: true,
      path: ({ step }) => `/v_integrations/step/${step}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Try', exact: true }).click();
        await page.getByText('Nothing was written.').waitFor();
      },
    },
    {
      name: 'integration-step-mapping',
      path: ({ step }) => `/v_integrations/step/${step}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: /^total/ }).click();
        await page.getByRole('menuitem', { name: 'Points', exact: true }).waitFor();
      },
    },
    {
      name: 'integration-step-new',
      path: ({ integration }) => `/v_integrations/step/new?integration=${integration}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Save and switch on' }).click();
        await page.getByText('Choose where the points go').waitFor();
      },
    },
    {
      name: 'integration-step-items',
      path: ({ integration }) => `/v_integrations/step/new?integration=${integration}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Items', exact: true }).click();
        const object = page.getByRole('combobox', { name: 'Data object' });
        await object.click();
        await page.getByRole('option').first().click();
        await page.getByText('Which column says what of an item.').waitFor();
      },
    },
    {
      name: 'integration-step-held',
      everySize: true,
      path: ({ heldStep }) => `/v_integrations/step/${heldStep}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'They are gone' }).waitFor();
      },
    },
    { name: 'integration-step-gone', path: () => '/v_integrations/step/none', roles: admins, refused: true },
  ],
  'v_integrations/event/:eventid': [
    { name: 'integration-event', everySize: true, path: ({ webhook }) => `/v_integrations/event/${webhook}`, roles: members },
    {
      name: 'integration-event-new',
      path: ({ integration }) => `/v_integrations/event/new?integration=${integration}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('It needs an address').waitFor();
      },
    },
    {
      name: 'integration-event-secret',
      path: ({ webhook }) => `/v_integrations/event/${webhook}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'New secret' }).click();
        await page.getByRole('dialog').getByText('It is shown this once', { exact: false }).waitFor();
      },
    },
    { name: 'integration-event-gone', path: () => '/v_integrations/event/none', roles: admins, refused: true },
  ],
};
