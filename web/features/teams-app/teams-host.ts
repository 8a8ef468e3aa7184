import { app, type FrameContexts, pages } from '@microsoft/teams-js';

/** Announces this page to Teams. @returns where Teams shows it; never settles in a frame of another site */
export async function surfaceInTeams(): Promise<FrameContexts> {
  await app.initialize();
  const { page } = await app.getContext();
  await app.notifySuccess();
  return page.frameContext;
}

interface Tab {
  readonly id: string;
  readonly name: string;
  /** The address that it shows, and one for browsers. */
  readonly content: URL;
  readonly link: string;
}

/** Has Teams save this tab when its user presses 'Save' there; null until one is chosen. */
export function offerTab(tab: Tab | null): void {
  if (tab) {
    const { id: entityId, name: suggestedDisplayName, content, link: websiteUrl } = tab;
    const config = { entityId, suggestedDisplayName, contentUrl: content.href, websiteUrl };
    pages.config.registerOnSaveHandler((saving) => {
      pages.config.setConfig(config).then(
        () => saving.notifySuccess(),
        (error: unknown) => saving.notifyFailure(String(error)),
      );
    });
  }
  pages.config.setValidityState(tab !== null);
}
