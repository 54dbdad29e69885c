import { admins, members, type Looks } from './looks.ts';

/** The audit trail of a series. */
export const screens: Looks = {
  'v_points/:pid': [
    { name: 'audit', everySize: true, path: ({ series }) => `/v_points/${series}?tab=audit`, roles: members },
    { name: 'audit-security', path: ({ series }) => `/v_points/${series}?tab=audit&of=security`, roles: admins },
    {
      name: 'audit-act',
      path: ({ series }) => `/v_points/${series}?tab=audit`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('rowheader').getByRole('button').first().click();
        await page.getByRole('heading', { name: 'Its facts' }).waitFor();
      },
    },
  ],
};
