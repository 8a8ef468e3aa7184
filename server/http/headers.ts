import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * Tells browsers what the pages may do: run our own scripts, talk to us, and nothing else.
 * @param analyticsScriptUrl the one script from elsewhere, where the operator wants one
 */
export function protect(analyticsScriptUrl: string): MiddlewareHandler {
  const analytics = analyticsScriptUrl ? [new URL(analyticsScriptUrl).origin] : [];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...analytics],
      // React Aria puts a few style elements into the page; styles cannot run anything.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...analytics],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    // Decided by whoever ends TLS: over plain HTTP browsers ignore it anyway.
    strictTransportSecurity: false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'same-origin',
  });
}
