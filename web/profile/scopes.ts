/** What a key may do beside reading (U-141), in the order of choosing. */
export const SCOPES = ['entries:write', 'players:write', 'series:write'] as const;
