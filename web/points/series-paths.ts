/** Where the parts of a score series are. */
export const seriesPath = (seriesId: string): string => `/v_points/${seriesId}`;
export const addPath = (seriesId: string): string => `/v_points/${seriesId}/add`;
export const settingsPath = (seriesId: string): string => `/v_points/${seriesId}/edit`;
export const inputPath = (seriesId: string): string => `/v_points/${seriesId}/edit/input`;
export const linksPath = (seriesId: string): string => `/v_points/${seriesId}/edit/links`;
export const importPath = (seriesId: string): string => `/v_points/${seriesId}/import`;

export function historyPath(seriesId: string, query: { [name: string]: string } = {}): string {
  return `/v_points/${seriesId}?${new URLSearchParams({ tab: 'history', ...query })}`;
}

export function auditPath(seriesId: string, query: { [name: string]: string } = {}): string {
  return `/v_points/${seriesId}?${new URLSearchParams({ tab: 'audit', ...query })}`;
}
