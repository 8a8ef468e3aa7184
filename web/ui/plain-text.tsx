interface PlainTextProps {
  readonly text: string;
  readonly className?: string;
}

const address = /(https?:\/\/[^\s<>"']{1,2000})/;
const trailing = /[.,;:!?)\]}]{1,20}$/;

/** Text of users, without markup, but with links for addresses. */
export function PlainText({ text, className = '' }: PlainTextProps) {
  return (
    <p dir="auto" className={`isolate whitespace-pre-wrap break-words ${className}`}>
      {text.split(address).map((part, index) => {
        if (index % 2 === 0) return part;
        const end = trailing.exec(part)?.[0] ?? '';
        const href = part.slice(0, part.length - end.length);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other key
          <span key={index}>
            <a href={href} target="_blank" rel="noreferrer noopener">
              {href}
            </a>
            {end}
          </span>
        );
      })}
    </p>
  );
}
