/** Whether the text of an element is orange: red above all, some green, and hardly any blue. */
export function isOrange(element: Element): boolean {
  const dot = document.createElement('canvas').getContext('2d');
  if (!dot) return false;
  dot.fillStyle = getComputedStyle(element).color;
  dot.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = dot.getImageData(0, 0, 1, 1).data;
  return red > 1.2 * green && green > 1.2 * blue;
}
