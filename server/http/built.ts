import { chatSentences } from '@story-pointer/core/webhooks/chat';
import { file as fileAt } from 'bun';
import * as z from 'zod/mini';

const headSchema = z.object({
  title: z.string(),
  description: z.string(),
  keywords: z.string(),
});

const pageSchema = z.object({
  head: headSchema,
  scripts: z.array(z.string()),
  /** Prerendered HTML; '' for none. */
  html: z.string(),
  /** The same page with an invitation, in which placeholders stand for its facts. */
  invitation: z.optional(
    z.object({
      html: z.string(),
      preview: z.object({ title: z.string(), description: z.string() }),
    }),
  ),
});

const languageSchema = z.object({
  name: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  /** Whether it is the lengthened English of tests, which is not offered. */
  isPseudo: z.boolean(),
  /** The file of each part of its catalogue. */
  texts: z.record(z.string(), z.string()),
  fonts: z.array(z.string()),
  /** The HTML for when scripts cannot be loaded. */
  failure: z.string(),
  /** The HTML that browsers without scripts show above a page. */
  noScript: z.string(),
  /** The sentences of webhooks for chats. */
  chat: z.record(z.enum(chatSentences), z.string()),
  pages: z.record(z.string(), pageSchema),
});

export type BuiltHead = z.infer<typeof headSchema>;
export type BuiltPage = z.infer<typeof pageSchema>;
export type BuiltLanguage = z.infer<typeof languageSchema>;

interface Built {
  readonly shell: string;
  readonly languages: Readonly<Record<string, BuiltLanguage>>;
}

/** Reads the built pages. @throws {Error} before they are built */
export async function readBuilt(folder: string): Promise<Built> {
  const template = fileAt(`${folder}/index.html`);
  if (!(await template.exists())) {
    throw new Error(`There is no built web in ${folder}: run "npm run build" first.`);
  }
  const described = await fileAt(`${folder}/pages.json`).json();
  const languages = z.record(z.string(), languageSchema).parse(described);
  return { shell: await template.text(), languages };
}
