import { previewOf, type ReaderMessage, type Wanted } from './preview.ts';

/** The worker that reads pasted text and files, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<Wanted>) => {
  const send = (message: ReaderMessage) => postMessage(message);
  send({ is: 'progress', share: 0 });
  void previewOf(data, (share) => send({ is: 'progress', share })).then(
    (preview) => send({ is: 'preview', preview }),
    // A folder has no bytes.
    () => send({ is: 'preview', preview: { ok: false, fault: 'notText' } }),
  );
});
