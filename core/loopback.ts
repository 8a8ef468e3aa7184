/** Whether only the computer itself reaches this host, a name or an address, with brackets or without. */
export function isLoopback(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|\[?(?:::ffff:)?(?:127(?:\.\d+){3}|0\.0\.0\.0)\]?|\[?::1?\]?)$/i.test(
    host,
  );
}
